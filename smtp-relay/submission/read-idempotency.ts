import { createHash } from 'node:crypto';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { IncomingMessage } from '#lib/engine/messages/incoming-message.ts';
import { editHeaders } from '#lib/mail/edit-headers.ts';
import type { HeaderLines } from '#lib/mail/read-headers.ts';
import type { Transaction } from './session.ts';

/** The headers that carry an idempotency key over SMTP (docs/contract.md §2); they never leave with the message. */
export const IDEMPOTENCY_HEADERS = ['resend-idempotency-key', 'x-idempotency-key'];

/** Headers that a mail library writes again each time it composes the same message. */
const VOLATILE_HEADERS = ['date', 'message-id', 'received', ...IDEMPOTENCY_HEADERS];

const BOUNDARY = /\bboundary="?([^"\s;]{1,70})/gi;

/** Limits of the search: a message has a few boundaries, and one made of nothing else must not cost seconds. */
const BOUNDARIES_MAX = 100;
const LINES_MAX = 100_000;

/**
 * Reads the idempotency key of a message and computes a digest of it: the envelope and the content, without the parts
 * that differ when an application composes its message a second time (Date, Message-ID, MIME boundaries).
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
  const hash = createHash('sha256').update(JSON.stringify([envelopeFrom, recipients]));
  const content = editHeaders(raw, { remove: VOLATILE_HEADERS }, fields);
  let from = 0;
  for (const { start, end } of findBoundaries(content.toString('latin1'))) {
    hash.update(content.subarray(from, start));
    from = end;
  }
  return { key, payloadHash: hash.update(content.subarray(from)).digest() };
}

type Span = { start: number; end: number };

/** Finds the names of boundaries: in the parameters that define them, and on the lines between parts. */
function findBoundaries(text: string): Span[] {
  const names = new Set<string>();
  const spans: Span[] = [];
  for (const match of text.matchAll(BOUNDARY)) {
    const [whole, name = ''] = match;
    names.add(name);
    const end = match.index + whole.length;
    if (spans.push({ start: end - name.length, end }) >= BOUNDARIES_MAX) break;
  }
  if (names.size === 0) return spans;
  let lines = 0;
  for (let at = text.indexOf(LINE); at >= 0 && lines < LINES_MAX; at = text.indexOf(LINE, at + LINE.length)) {
    lines += 1;
    const start = at + LINE.length;
    const name = nameOnLine(text.slice(start, start + LINE_MAX_CHARACTERS), names);
    if (name !== null) spans.push({ start, end: start + name.length });
  }
  return spans.sort((one, other) => one.start - other.start);
}

/** The beginning of a line between two parts (RFC 2046 §5.1.1). */
const LINE = '\r\n--';

/** A boundary, and the two hyphens and the line end after it. */
const LINE_MAX_CHARACTERS = 74;

function nameOnLine(text: string, names: ReadonlySet<string>): string | null {
  const end = text.indexOf('\r\n');
  const line = end < 0 ? text : text.slice(0, end);
  if (names.has(line)) return line;
  const closed = line.endsWith('--') ? line.slice(0, -2) : '';
  return names.has(closed) ? closed : null;
}
