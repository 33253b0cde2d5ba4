import { getAccess } from '#lib/account/access/get-access.ts';
import { featureLimit } from '#lib/account/access/resolve-features.ts';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { NO_LIMIT } from '#lib/registry/features.ts';

/** People of one company at most, open invitations included, whatever its plan says: its list is read as one. */
export const SEATS_MAX = 1_000;

/**
 * Returns the number of people that a company's plan allows, open invitations included (docs/product.md §3, Team Management); -1 is unlimited.
 *
 * @param db the transaction that holds the lock of the team, where a seat is about to be taken.
 * @throws {AppError} notFound
 */
export async function getSeatLimit(ctx: Pick<Context, 'scope'>, db?: Database): Promise<number> {
  return featureLimit((await getAccess(ctx, db)).features, 'teamManagement.member');
}

/** Returns true if a company with so many people can have another. */
export const hasSeat = (used: number, limit: number): boolean =>
  used < SEATS_MAX && (limit === NO_LIMIT || used < limit);
