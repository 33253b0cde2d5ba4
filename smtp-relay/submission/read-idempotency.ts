import { createHash } from 'node:crypto';
import { AppError } from '#lib/core/errors/app-error.ts';
import { editHeaders } from '#lib/mail/edit-headers.ts';
import type { HeaderLines } from '#lib/mail/read-headers.ts';
import type { IncomingMessage } from '#lib/messages/incoming-message.ts';
import type { Transaction } from './session.ts';

/** The headers that carry an idempotency key over SMTP (contract §2); they never leave with the message. */
export const IDEMPOTENCY_HEADERS = ['resend-idempotency-key', 'x-idempotency-key'];

/** What a mail library makes anew each time it composes the same message. */
const VOLATILE_HEADERS = ['date', 'message-id', 'received', ...IDEMPOTENCY_HEADERS];

const BOUNDARY = /\bboundary="?([^"\s;]{1,70})/gi;
const BOUNDARIES_MAX = 100;

/**
 * The idempotency key of a message and a digest of what it says: the envelope and the content, without what differs
 * when an application composes its message a second time (Date, Message-ID, MIME boundaries).
 *
 * @returns null for a message without a key.
 * @throws {AppError} invalidIdempotencyKey
 */
export function readIdempotency(
  raw: Buffer,
  fields: HeaderLines[],
  { envelopeFrom, recipients }: Transaction,
): NonNullable<IncomingMessage['idempotency']> | null {
  const given = fields.filter(({ name }) => IDEMPOTENCY_HEADERS.includes(name.toLowerCase())).map(({ value }) => value);
  const [key] = given;
  if (key === undefined) return null;
  if (!/^[ -~]{1,256}$/.test(key) || given.some((other) => other !== key)) throw new AppError('invalidIdempotencyKey');
  const payloadHash = createHash('sha256')
    .update(JSON.stringify([envelopeFrom, recipients]))
    .update(withoutBoundaries(editHeaders(raw, { remove: VOLATILE_HEADERS }, fields)))
    .digest();
  return { key, payloadHash };
}

function withoutBoundaries(raw: Buffer): Buffer {
  let text = raw.toString('latin1');
  const boundaries = new Set<string>();
  for (const [, boundary = ''] of text.matchAll(BOUNDARY))
    if (boundaries.size < BOUNDARIES_MAX) boundaries.add(boundary);
  for (const boundary of boundaries) text = text.replaceAll(boundary, '');
  return Buffer.from(text, 'latin1');
}
