import { decodeWords } from 'postal-mime';

/** Decodes the encoded words (RFC 2047) of a header value, in any charset; the rest is unchanged. */
export const decodeEncodedWords = (value: string): string => (value.includes('=?') ? decodeWords(value) : value);
