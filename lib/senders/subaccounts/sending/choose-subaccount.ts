import { refuse } from '#lib/core/errors/refuse.ts';
import type { AuthenticatedKey } from '#lib/senders/api-keys/authenticated-key.ts';
import { findActiveSubaccount, getSendingSubaccount } from './sending-subaccount.ts';

/**
 * Returns a key that acts for a sub-account of its company, by number. With 0 it acts for the company itself: it sends as it does
 * without a number, and reads no row of a sub-account. A key that is locked to a sub-account acts for that one only. Null where there is no such sub-account, or where it is not this key's, so that
 * numbers are not revealed.
 *
 * @throws {AppError} accountSuspended
 */
export async function chooseSubaccount(key: AuthenticatedKey, number: number): Promise<AuthenticatedKey | null> {
  if (number === 0) return key.subaccountId === null ? { ...key, isCompanyOnly: true } : null;
  const { subaccountId: own } = key;
  const chosen = own === null ? await findActiveSubaccount(key.companyId, number) : await findOwn(key, own, number);
  return chosen && { ...key, subaccountId: chosen.id, isCompanyOnly: false };
}

/** Finds the sub-account of a key if it has the number; that of any other is not read, so that its state is not revealed. */
async function findOwn({ companyId }: AuthenticatedKey, id: string, number: number): Promise<{ id: string } | null> {
  const own = await getSendingSubaccount(companyId, id);
  return own.number === number ? findActiveSubaccount(companyId, number) : null;
}

/** A number in the form in which it is named in a header or a user name. */
const NUMBER = /^\d{1,9}$/;

/**
 * Returns a key that acts for the sub-account that a request names in `X-MSYS-SUBACCOUNT`; without the header, the key itself.
 *
 * @throws {AppError} invalidField (not a number), notFound, accountSuspended
 */
export async function actForSubaccount(key: AuthenticatedKey, header: string | null): Promise<AuthenticatedKey> {
  if (header === null) return key;
  const text = header.trim();
  if (!NUMBER.test(text)) {
    throw refuse.fieldBecause('x-msys-subaccount', 'The X-MSYS-SUBACCOUNT must be the number of a sub-account.', text);
  }
  const chosen = await chooseSubaccount(key, Number(text));
  if (!chosen) throw refuse.notFound('sub-account');
  return chosen;
}
