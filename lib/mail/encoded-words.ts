import { decodeWords } from 'postal-mime';

/** A header value as people read it: encoded words (RFC 2047) in any charset decoded, the rest as it stands. */
export const decodeEncodedWords = (value: string): string => (value.includes('=?') ? decodeWords(value) : value);
