import type { Context } from '#lib/core/context.ts';
import { createSubaccount } from '../create-subaccount.ts';
import { findPoolId } from './find-pool-id.ts';
import type { CreatedNumbered, CreateNumberedInput } from './schema.ts';

/**
 * Creates a sub-account in the terms of SparkPost's API. Not idempotent.
 *
 * @throws {AppError} as `createSubaccount`, and invalidField (an IP pool that the company does not have)
 */
export async function createNumbered(
  ctx: Context,
  { name, ip_pool, setup_api_key, key_label = name, key_grants, key_valid_ips }: CreateNumberedInput,
): Promise<CreatedNumbered> {
  const { number, key } = await createSubaccount(ctx, {
    name,
    ipPoolId: await findPoolId(ctx, ip_pool),
    ...(setup_api_key && { key: { name: key_label, grants: key_grants, allowedIps: key_valid_ips } }),
  });
  return { results: { subaccount_id: number, ...(key && { key: key.key, label: key.name, short_key: key.hint }) } };
}
