import { getValidationUsage } from '#lib/account/usage/queries.ts';
import type { Context } from '#lib/core/context.ts';
import type { ValidationOverview } from './schema.ts';
import { listTestAddresses } from './simulate.ts';

/**
 * Returns what the company used of its quota, and the simulator's addresses.
 *
 * @throws {AppError} notFound
 */
export const getValidationOverview = async (ctx: Pick<Context, 'scope' | 'now'>): Promise<ValidationOverview> => ({
  usage: await getValidationUsage(ctx),
  testAddresses: listTestAddresses(),
});
