import { AppError } from '#lib/core/errors/app-error.ts';
import type { SendingScope } from '#lib/engine/messages/incoming-message.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import { findSuppressedAddresses, isSuppressed } from '../../suppressed/queries.ts';
import { getSendingFacts } from '../facts/get-sending-facts.ts';

/**
 * Refuses a suppressed recipient at once, for keys that want it so; others get an accepted message and a bounce event.
 *
 * @throws {AppError} suppressedRecipient
 */
export async function checkSuppression(
  { companyId }: SendingScope,
  address: string,
  subaccountId: string | null,
): Promise<void> {
  if (!(await getSendingFacts(companyId)).hasSuppressions) return;
  const recipient = normalizeAddress(address) ?? '';
  if (await isSuppressed(companyId, recipient, subaccountId)) {
    throw new AppError('suppressedRecipient', { field: 'to', value: address });
  }
}

/**
 * Lists the addresses that get no mail now, for callers that refuse suppressed recipients at once. A text that is no
 * address is left out.
 *
 * @returns the suppressed addresses as they were given.
 */
export async function listSuppressedRecipients(
  { companyId, subaccountId }: SendingScope,
  addresses: readonly string[],
  isTransactional: boolean,
): Promise<Set<string>> {
  if (addresses.length === 0 || !(await getSendingFacts(companyId)).hasSuppressions) return new Set();
  const normalized = new Map(addresses.map((address) => [address, normalizeAddress(address) ?? '']));
  const type = isTransactional ? 'transactional' : 'non_transactional';
  const found = await findSuppressedAddresses(companyId, subaccountId ?? null, type, [...normalized.values()]);
  return new Set(addresses.filter((address) => found.has(normalized.get(address) ?? '')));
}
