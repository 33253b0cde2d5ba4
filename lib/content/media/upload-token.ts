import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '#lib/core/ids.ts';
import { deriveKey } from '#lib/infra/crypto/derive-key.ts';
import type { MediaKey } from './pieces-store.ts';

/** The act that a token allows its bearer: send the bytes of a file, or read a file that is not public. */
type Use = 'upload' | 'read';

const sign = (use: Use, text: string): Buffer =>
  createHmac('sha256', deriveKey(`media ${use} 1`))
    .update(text)
    .digest()
    .subarray(0, 24);

/** Returns a token for one file that is valid until a time. */
export function mediaToken(use: Use, { companyId, id }: MediaKey, expiresAt: Date): string {
  const text = `${companyId}.${id}.${Math.floor(expiresAt.getTime() / 1_000)}`;
  return `${text}.${sign(use, text).toString('base64url')}`;
}

/** Reads a token; null if it was not made here for this use, or its time is over. */
export function readMediaToken(use: Use, token: string, now: Date): MediaKey | null {
  const [companyId = '', id = '', seconds = '', signature = ''] = token.split('.');
  if (!isUuid(companyId) || !isUuid(id) || !/^\d{1,12}$/.test(seconds)) return null;
  const given = Buffer.from(signature, 'base64url');
  const wanted = sign(use, `${companyId}.${id}.${seconds}`);
  if (given.byteLength !== wanted.byteLength || !timingSafeEqual(given, wanted)) return null;
  return Number(seconds) * 1_000 > now.getTime() ? { companyId, id } : null;
}
