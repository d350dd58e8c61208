#include "CXML.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// What libxml/parser.h and libxml/xmlerror.h declare, as it has been since libxml2 2.6 (2003).

typedef unsigned char xmlChar;

typedef struct {
  int domain;
  int code;
  char *message;
  int level;
  char *file;
  int line;
  char *str1, *str2, *str3;
  int int1;
  int column;
} xmlError;

enum { XML_ERR_FATAL = 3 };

typedef struct {
  // From internalSubset to reference.
  void *before[17];
  void (*characters)(void *data, const xmlChar *text, int count);
  void (*ignorableWhitespace)(void *data, const xmlChar *text, int count);
  // From processingInstruction to getParameterEntity.
  void *between[6];
  void (*cdataBlock)(void *data, const xmlChar *text, int count);
  void *externalSubset;
  unsigned int initialized;
  void *_private;
  void (*startElementNs)(void *data, const xmlChar *name, const xmlChar *prefix,
                         const xmlChar *namespace, int namespaceCount,
                         const xmlChar **namespaces, int count, int defaulted,
                         const xmlChar **attributes);
  void (*endElementNs)(void *data, const xmlChar *name, const xmlChar *prefix,
                       const xmlChar *namespace);
  void (*serror)(void *data, const xmlError *error);
} xmlSAXHandler;

enum { XML_SAX2_MAGIC = 0xDEEDBEAF };

// Its beginning, which is all that is touched.
typedef struct {
  xmlSAXHandler *sax;
  void *userData;
  void *document;
  int wellFormed;
} xmlParserCtxt;

enum { XML_PARSE_NONET = 1 << 11 };

// MARK: Loading

static struct {
  xmlParserCtxt *(*newContext)(void);
  void (*freeContext)(xmlParserCtxt *context);
  void *(*read)(xmlParserCtxt *context, const char *bytes, int count, const char *url,
                const char *encoding, int options);
  void (*stop)(xmlParserCtxt *context);
  long (*byteConsumed)(xmlParserCtxt *context);
  int (*line)(void *context);
  int (*column)(void *context);
  int isComplete;
} libxml2;

static void load(void) {
#if defined(__APPLE__)
  // A name without a slash would be looked for in the current folder, too.
  static const char *const names[] = {"/usr/lib/libxml2.2.dylib"};
#else
  static const char *const names[] = {"libxml2.so.2", "libxml2.so.16"};
#endif
  void *library = NULL;
  for (size_t name = 0; library == NULL && name < sizeof names / sizeof *names; name++) {
    library = dlopen(names[name], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) return;
  *(void **)&libxml2.newContext = dlsym(library, "xmlNewParserCtxt");
  *(void **)&libxml2.freeContext = dlsym(library, "xmlFreeParserCtxt");
  *(void **)&libxml2.read = dlsym(library, "xmlCtxtReadMemory");
  *(void **)&libxml2.stop = dlsym(library, "xmlStopParser");
  *(void **)&libxml2.byteConsumed = dlsym(library, "xmlByteConsumed");
  *(void **)&libxml2.line = dlsym(library, "xmlSAX2GetLineNumber");
  *(void **)&libxml2.column = dlsym(library, "xmlSAX2GetColumnNumber");
  libxml2.isComplete = libxml2.newContext && libxml2.freeContext && libxml2.read && libxml2.stop
    && libxml2.byteConsumed && libxml2.line && libxml2.column;
}

// MARK: Parsing

typedef struct {
  const CXMLHandler *handler;
  xmlParserCtxt *context;
  int count;
} Parsing;

static void begin(void *data, const xmlChar *name, const xmlChar *prefix,
                  const xmlChar *namespace, int namespaceCount, const xmlChar **namespaces,
                  int count, int defaulted, const xmlChar **attributes) {
  Parsing *parsing = data;
  int line = libxml2.line(parsing->context), column = libxml2.column(parsing->context);
  const CXMLHandler *handler = parsing->handler;
  if (!handler->begin(handler->owner, name, prefix, count, attributes, line, column)) {
    libxml2.stop(parsing->context);
  }
}

static void end(void *data, const xmlChar *name, const xmlChar *prefix,
                const xmlChar *namespace) {
  Parsing *parsing = data;
  parsing->handler->end(parsing->handler->owner);
}

static void text(void *data, const xmlChar *bytes, int count) {
  Parsing *parsing = data;
  parsing->handler->text(parsing->handler->owner, bytes, count);
}

static void fail(void *data, const xmlError *error) {
  Parsing *parsing = data;
  // Prefixes without a namespace, as in 'a:b', are errors that are not fatal.
  if (error->level != XML_ERR_FATAL) return;
  int isAtEnd = libxml2.byteConsumed(parsing->context) >= parsing->count;
  parsing->handler->fail(parsing->handler->owner, error->code, isAtEnd, error->line, error->column);
}

int CXMLParse(const char *bytes, int count, const CXMLHandler *handler) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!libxml2.isComplete) return -1;
  xmlParserCtxt *context = libxml2.newContext();
  if (context == NULL) return 0;
  Parsing parsing = {handler, context, count};
  *context->sax = (xmlSAXHandler){
    .characters = text,
    .ignorableWhitespace = text,
    .cdataBlock = text,
    .initialized = XML_SAX2_MAGIC,
    .startElementNs = begin,
    .endElementNs = end,
    .serror = fail,
  };
  context->userData = &parsing;
  // Without a function for it, no document is built.
  libxml2.read(context, bytes, count, NULL, NULL, XML_PARSE_NONET);
  int isWellFormed = context->wellFormed;
  libxml2.freeContext(context);
  return isWellFormed;
}
