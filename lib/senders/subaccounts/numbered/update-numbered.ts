import type { Context } from '#lib/core/context.ts';
import { requireSubaccountByNumber } from '../require-subaccount.ts';
import { resumeSubaccount } from '../resume-subaccount.ts';
import type { SubaccountStatus } from '../schema.ts';
import { suspendSubaccount } from '../suspend-subaccount.ts';
import { terminateSubaccount } from '../terminate-subaccount.ts';
import { updateSubaccount } from '../update-subaccount.ts';
import { findPoolId } from './find-pool-id.ts';
import { getNumbered } from './queries.ts';
import type { NumberedSubaccount, UpdateNumberedInput } from './schema.ts';

/**
 * Changes a sub-account in the terms of SparkPost's API. A status that it has already changes nothing.
 *
 * @throws {AppError} notFound, subaccountEnded, invalidField
 */
export async function updateNumbered(
  ctx: Context,
  number: string,
  { name, status, ip_pool }: UpdateNumberedInput,
): Promise<NumberedSubaccount> {
  const row = await requireSubaccountByNumber(ctx, number);
  const ipPoolId = await findPoolId(ctx, ip_pool);
  if (name !== undefined || ip_pool !== undefined) await updateSubaccount(ctx, { id: row.id, name, ipPoolId });
  if (status !== undefined && status !== row.status) await CHANGES[status](ctx, row.id);
  return getNumbered(ctx, number);
}

const CHANGES: Record<SubaccountStatus, (ctx: Context, id: string) => Promise<unknown>> = {
  active: (ctx, id) => resumeSubaccount(ctx, { id }),
  suspended: (ctx, id) => suspendSubaccount(ctx, { id, queued: 'hold' }),
  terminated: (ctx, id) => terminateSubaccount(ctx, { id }),
};
