import { editHeaders } from '#lib/mail/edit-headers.ts';
import type { HeaderLines } from '#lib/mail/read-headers.ts';

/** Fields that are written again; all others of the message are kept as they came. */
const WRITTEN = /^(?:from|to|cc|subject|reply-to|mime-version|content-.*|dkim-signature)$/;

/** Returns the value of the first field of a name in lower case; empty without one. */
export const fieldOf = (fields: readonly HeaderLines[], wanted: string): string =>
  fields.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';

/**
 * Returns a message that was composed from a received one with the fields of the received one that are not written again.
 *
 * @param except names in lower case of further fields that stay behind.
 */
export function withKeptFields(
  received: Buffer,
  fields: readonly HeaderLines[],
  composed: Buffer,
  { except = [] }: { except?: readonly string[] } = {},
): Buffer {
  const kept = fields.filter(({ name }) => !WRITTEN.test(name.toLowerCase()) && !except.includes(name.toLowerCase()));
  const names = kept.map(({ name }) => name.toLowerCase()).filter((name) => name === 'message-id' || name === 'date');
  const prepend = kept.map(({ start, end }) => received.toString('latin1', start, end).replace(/\r\n$/, ''));
  const head = Buffer.from(prepend.length > 0 ? `${prepend.join('\r\n')}\r\n` : '', 'latin1');
  return Buffer.concat([head, editHeaders(composed, { remove: names })]);
}
