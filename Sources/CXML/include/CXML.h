#pragma once

// libxml2's SAX2 parser, loaded when the first document is parsed: linked, it would make every start
// of the program load ICU.

/// What a document's parts are told to; each function gets the owner.
typedef struct {
  void *owner;
  /// Takes a start tag with its attributes, of five pointers each: name, prefix, namespace, the
  /// value's begin and end. Returns 0 to end the parsing.
  int (*begin)(void *owner, const unsigned char *name, const unsigned char *prefix, int count,
               const unsigned char **attributes, int line, int column);
  /// Takes an end tag.
  void (*end)(void *owner);
  /// Takes text, or a part of it.
  void (*text)(void *owner, const unsigned char *bytes, int count);
  /// Takes a fatal error, by libxml2's number, and whether all bytes were read by then.
  void (*fail)(void *owner, int code, int isAtEnd, int line, int column);
} CXMLHandler;

/// Parses a document in memory. Nothing is loaded from elsewhere and nothing printed.
///
/// Returns 1 where it is well-formed, 0 where it is not or was ended, -1 where there is no libxml2.
int CXMLParse(const char *bytes, int count, const CXMLHandler *handler);
