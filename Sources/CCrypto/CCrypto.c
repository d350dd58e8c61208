// A Mac has CryptoKit: nothing is loaded there.
#if !defined(__APPLE__)
#include "CCrypto.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

// What openssl/evp.h declares, as it has been since OpenSSL 3.0 (2021).

typedef struct evp_md_st EVP_MD;
typedef struct evp_md_ctx_st EVP_MD_CTX;

struct CCryptoDigest {
  EVP_MD *algorithm;
  EVP_MD_CTX *context;
};

static struct {
  EVP_MD *(*fetch)(void *library, const char *algorithm, const char *properties);
  void (*freeAlgorithm)(EVP_MD *algorithm);
  EVP_MD_CTX *(*newContext)(void);
  void (*freeContext)(EVP_MD_CTX *context);
  int (*start)(EVP_MD_CTX *context, const EVP_MD *algorithm, const void *parameters);
  int (*update)(EVP_MD_CTX *context, const void *bytes, size_t count);
  int (*finish)(EVP_MD_CTX *context, unsigned char *bytes, unsigned int *count);
  int isComplete;
} libcrypto;

static void load(void) {
  static const char *const names[] = {"libcrypto.so.3", "libcrypto.so.4", "libcrypto.so"};
  void *library = NULL;
  for (size_t place = 0; library == NULL && place < sizeof names / sizeof *names; place += 1) {
    library = dlopen(names[place], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) return;
  *(void **)&libcrypto.fetch = dlsym(library, "EVP_MD_fetch");
  *(void **)&libcrypto.freeAlgorithm = dlsym(library, "EVP_MD_free");
  *(void **)&libcrypto.newContext = dlsym(library, "EVP_MD_CTX_new");
  *(void **)&libcrypto.freeContext = dlsym(library, "EVP_MD_CTX_free");
  *(void **)&libcrypto.start = dlsym(library, "EVP_DigestInit_ex2");
  *(void **)&libcrypto.update = dlsym(library, "EVP_DigestUpdate");
  *(void **)&libcrypto.finish = dlsym(library, "EVP_DigestFinal_ex");
  libcrypto.isComplete = libcrypto.fetch && libcrypto.freeAlgorithm && libcrypto.newContext
    && libcrypto.freeContext && libcrypto.start && libcrypto.update && libcrypto.finish;
}

CCryptoDigest *CCryptoDigestMake(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!libcrypto.isComplete) return NULL;
  CCryptoDigest *digest = malloc(sizeof *digest);
  if (digest == NULL) return NULL;
  digest->algorithm = libcrypto.fetch(NULL, "SHA256", NULL);
  digest->context = libcrypto.newContext();
  if (digest->algorithm != NULL && digest->context != NULL) return digest;
  CCryptoDigestFree(digest);
  return NULL;
}

void CCryptoDigestFree(CCryptoDigest *digest) {
  libcrypto.freeContext(digest->context);
  libcrypto.freeAlgorithm(digest->algorithm);
  free(digest);
}

int CCryptoDigestStart(CCryptoDigest *digest) {
  return libcrypto.start(digest->context, digest->algorithm, NULL);
}

int CCryptoDigestUpdate(CCryptoDigest *digest, const void *bytes, size_t count) {
  return libcrypto.update(digest->context, bytes, count);
}

int CCryptoDigestFinish(CCryptoDigest *digest, unsigned char *bytes) {
  return libcrypto.finish(digest->context, bytes, NULL);
}
#endif
