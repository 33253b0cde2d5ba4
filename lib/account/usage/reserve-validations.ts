import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { usagePeriod } from './period.ts';
import { TRANSACTIONAL_EMAIL } from './slots.ts';
import { addToSlot, findTimezone, takeFromSlot } from './store.ts';

const PURIFY = { feature: TRANSACTIONAL_EMAIL, slot: 'purify' } as const;

/**
 * Counts validated addresses in the slot `purify`, in the caller's transaction: all of them, or none.
 *
 * @returns the start of the month that they are counted in, by which they can be refunded.
 * @throws {AppError} notFound, monthlyQuotaExceeded ("Quota of purify on email validation is exceeded")
 */
export async function reserveValidations(
  db: Database,
  { scope: { companyId }, now }: Pick<Context, 'scope' | 'now'>,
  count: number,
): Promise<Date> {
  const timezone = await findTimezone(db, companyId);
  if (timezone === null) throw refuse.notFound('company');
  const period = usagePeriod('purify', timezone, now());
  if (count > 0 && !(await addToSlot(db, companyId, { ...PURIFY, period, count }))) {
    throw new AppError('monthlyQuotaExceeded', { feature: 'email validation', subfeature: 'purify' });
  }
  return period.start;
}

/** Takes addresses that were not answered off the month that they were counted in, in the caller's transaction. */
export async function refundValidations(
  db: Database,
  companyId: string,
  { start, count }: { start: Date; count: number },
): Promise<void> {
  if (count > 0) await takeFromSlot(db, companyId, { ...PURIFY, start, count });
}
