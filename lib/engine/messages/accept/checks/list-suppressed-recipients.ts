import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import type { SendingScope } from '../../incoming-message.ts';
import { getSendingFacts } from '../facts/get-sending-facts.ts';
import { findSuppressedAddresses } from './store.ts';

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
