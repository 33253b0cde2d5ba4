import { AppError } from '#lib/core/errors/app-error.ts';
import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import { findByNumber, type SubaccountRecord } from './store.ts';

const cache = createCompanyCache<SubaccountRecord | null>((subaccount) => subaccount?.companyId ?? null);

/**
 * A company's subaccount that may send, from a cache that a change of it empties; null where the company has none of
 * the number, or no more.
 *
 * @throws {AppError} accountSuspended
 */
export async function findSendingSubaccount(companyId: string, number: number): Promise<{ id: string } | null> {
  const found = await cache.get(`${companyId} ${number}`, () => findByNumber(companyId, number));
  if (found?.status === 'suspended') throw new AppError('accountSuspended', { message: 'Subaccount suspended' });
  return found?.status === 'active' ? { id: found.id } : null;
}
