import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { SetQuotaInput } from './schema.ts';
import { TRANSACTIONAL_EMAIL } from './slots.ts';
import { upsertQuota } from './store.ts';

/**
 * Sets how many mails a company may send in a period of a slot; -1 is unlimited. What was used stays. A repeat
 * changes nothing.
 *
 * @throws {AppError} notFound
 */
export async function setQuota(ctx: Pick<Context, 'scope'>, { slot, quota }: SetQuotaInput): Promise<void> {
  const isSet = await upsertQuota(ctx.scope, { feature: TRANSACTIONAL_EMAIL, slot, quota });
  if (!isSet) throw new AppError('notFound', { values: { entity: 'company' } });
}
