import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { usagePeriod } from './period.ts';
import type { SlotUsage } from './schema.ts';
import { TRANSACTIONAL_EMAIL, UNLIMITED } from './slots.ts';
import { findUsage } from './store.ts';

/**
 * Returns the validated addresses of the scope's company in this month, and its quota; that is unlimited where none is
 * set.
 *
 * @throws {AppError} notFound
 */
export async function getValidationUsage(ctx: Pick<Context, 'scope' | 'now'>): Promise<SlotUsage> {
  const [company, counters] = await findUsage(ctx.scope);
  if (!company) throw refuse.notFound('company');
  const { start, end } = usagePeriod('purify', company.timezone, ctx.now());
  const isPurify = ({ feature, slot }: { feature: string; slot: string }) =>
    feature === TRANSACTIONAL_EMAIL && slot === 'purify';
  const quota = company.usageQuotas.find(isPurify);
  const counter = counters.find((one) => isPurify(one) && one.periodStart.getTime() === start.getTime());
  return {
    usage: counter?.used ?? 0,
    quota: quota?.quota ?? UNLIMITED,
    enable: quota?.enable ?? true,
    periodStart: start.toISOString(),
    periodEnd: end.toISOString(),
  };
}
