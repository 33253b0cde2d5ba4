import { AppError } from '#lib/core/errors/app-error.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import type { SendingScope } from '../../incoming-message.ts';
import { getSendingFacts } from '../facts/get-sending-facts.ts';
import { isSuppressed } from './store.ts';

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
