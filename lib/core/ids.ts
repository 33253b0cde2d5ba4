import { randomBytes, randomFillSync, randomUUID } from 'node:crypto';

const pool = Buffer.alloc(16 * 256);
let poolAt = pool.length;
let lastMs = 0;
let sequence = 0;

/**
 * A time-ordered identifier (RFC 9562 §5.7, UUID version 7), strictly rising within this process:
 * the 12 bits after the milliseconds count up within one millisecond.
 *
 * @param ms Unix time in milliseconds; the identifier never goes back behind an earlier one.
 */
export function newId(ms: number = Date.now()): string {
  if (ms > lastMs) {
    lastMs = ms;
    sequence = 0;
  } else if (++sequence > 0xfff) {
    lastMs += 1;
    sequence = 0;
  }
  if (poolAt === pool.length) {
    randomFillSync(pool);
    poolAt = 0;
  }
  const bytes = pool.subarray(poolAt, poolAt + 16);
  poolAt += 16;
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes[6] = 0x70 | (sequence >> 8);
  bytes[7] = sequence & 0xff;
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return formatUuid(bytes);
}

/** The last millisecond that an identifier can carry: in the year 10889. */
const LAST_MS = 2 ** 48 - 1;

/** The smallest version-7 identifier of a millisecond: the bound of a time range over identifiers. */
export function idFloor(ms: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.min(LAST_MS, Math.max(0, ms)), 0, 6);
  return formatUuid(bytes);
}

/** The instant, in Unix milliseconds, that a version-7 identifier carries. */
export function idTime(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** An identifier that tells nothing, not even its age (UUID version 4): for rows whose id is public. */
export const newOpaqueId = (): string => randomUUID();

/** `bytes` random bytes as base64url text without padding: 32 give 256 bits in 43 characters. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Checks whether a text has the form of a UUID. Any other text cannot be the id of a row and reads as not found. */
export const isUuid = (text: string): boolean => UUID.test(text);

function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
