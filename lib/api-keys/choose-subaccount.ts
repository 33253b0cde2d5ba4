import { AppError } from '#lib/core/errors/app-error.ts';
import { findSendingSubaccount } from '#lib/subaccounts/find-sending-subaccount.ts';
import type { AuthenticatedKey } from './authenticated-key.ts';

/**
 * Returns a key that acts for a sub-account of its company, by number; 0 is the company itself. A key that is locked to a
 * sub-account acts for that one only.
 *
 * @throws {AppError} invalidApiKey (no such sub-account, or not this key's, so that numbers are not revealed),
 *   accountSuspended
 */
export async function chooseSubaccount(key: AuthenticatedKey, number: number): Promise<AuthenticatedKey> {
  const chosen = number === 0 ? null : await findSendingSubaccount(key.companyId, number);
  const isLockedOut = key.subaccountId !== null && key.subaccountId !== chosen?.id;
  if (isLockedOut || (number !== 0 && !chosen)) throw new AppError('invalidApiKey');
  return { ...key, subaccountId: chosen?.id ?? null };
}
