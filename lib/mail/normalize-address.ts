import { AppError } from '#lib/core/errors/app-error.ts';
import { parseMailbox } from './address.ts';

/**
 * Returns an address in the form in which recipients are stored and compared: lower case, A-labels. Returns null for a
 * text that is no address.
 */
export const normalizeAddress = (text: string): string | null => parseMailbox(text)?.address.toLowerCase() ?? null;

/** Counts the mailboxes of addresses: two spellings of one address are one mailbox. */
export const countMailboxes = (addresses: readonly string[]): number =>
  new Set(addresses.map((address) => normalizeAddress(address) ?? address)).size;

/**
 * Returns an address in the form of `normalizeAddress`; spaces around it do not count.
 *
 * @param field the input's field that the refusal names.
 * @throws {AppError} invalidAddress
 */
export function requireAddress(text: string, field: string): string {
  const address = normalizeAddress(text.trim());
  if (address === null) throw new AppError('invalidAddress', { field, value: text });
  return address;
}
