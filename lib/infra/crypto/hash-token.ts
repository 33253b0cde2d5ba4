import { hash } from 'node:crypto';

/** SHA-256 of a text or of bytes: enough for tokens of 256 random bits, which cannot be guessed and need no slow hash. */
export const sha256 = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer');
