#pragma once

#include <stddef.h>

// SHA-256 by libcrypto, loaded for the first computation: linked, it would take a third of the start
// of calls that need no digest.

/// A computation that is used again and again, by one thread at a time.
typedef struct CCryptoDigest CCryptoDigest;

/// Makes a computation; NULL where there is no libcrypto 3, or no memory.
CCryptoDigest *CCryptoDigestMake(void);

/// Frees a computation.
void CCryptoDigestFree(CCryptoDigest *digest);

/// Begins anew, with no bytes yet; returns 1, or 0 where libcrypto fails.
int CCryptoDigestStart(CCryptoDigest *digest);

/// Adds bytes; returns 1, or 0 where libcrypto fails.
int CCryptoDigestUpdate(CCryptoDigest *digest, const void *bytes, size_t count);

/// Writes the 32 bytes of the digest; returns 1, or 0 where libcrypto fails.
int CCryptoDigestFinish(CCryptoDigest *digest, unsigned char *bytes);
