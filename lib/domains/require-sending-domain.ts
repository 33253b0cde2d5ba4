import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { findSendingDomainById, type SendingDomainRow } from './store.ts';

/**
 * A company's domain by its id.
 *
 * @throws {AppError} notFound, also for another company's
 */
export async function requireSendingDomain({ scope }: Pick<Context, 'scope'>, id: string): Promise<SendingDomainRow> {
  const row = isUuid(id) ? await findSendingDomainById(scope, id) : null;
  if (!row) throw new AppError('notFound', { values: { entity: 'sending domain' } });
  return row;
}
