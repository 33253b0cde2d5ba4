/** Raw SQL: a count of distinct addresses. */

import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { ownerOf } from '#lib/core/subaccount-filter.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { findMassRefusals, type MassRefusal } from './mass-refusals/store.ts';
import type { SuppressionType } from './schema.ts';
import { type ListScope, listScope } from './scope.ts';
import { findRowsOfRecipients, type SuppressionRow } from './store.ts';

/** Counts the addresses that a scope does not send mail of a type to. */
export const countSuppressed = (ctx: Context, type: SuppressionType): Promise<number> =>
  countAddresses(listScope(ctx), type);

/** Counts the addresses to which mail of a type is suppressed now. Index suppressions_company_id_recipient_idx. */
export async function countAddresses(scope: ListScope, type: SuppressionType): Promise<number> {
  const { rows } = await getPool().query<{ count: number }>(
    `SELECT count(DISTINCT recipient)::int AS count FROM suppressions
     WHERE company_id = $1 AND ($2::uuid IS NULL OR subaccount_id IS NULL OR subaccount_id = $2) AND type = $3
       AND (expires_at IS NULL OR expires_at > now())`,
    [scope.companyId, ownerOf(scope), type],
  );
  return rows[0]?.count ?? 0;
}

/** Lists the entries in force that stop mail to an address, in the form of `normalizeAddress`. */
export const listSuppressionsOf = (ctx: Context, address: string): Promise<SuppressionRow[]> =>
  findRowsOfRecipients(listScope(ctx), [address], ctx.now());

/**
 * Returns those of many addresses that the caller's list suppresses now.
 *
 * @param addresses in the form of `normalizeAddress`.
 */
export async function listSuppressed(ctx: Context, addresses: readonly string[]): Promise<Set<string>> {
  const rows = await findRowsOfRecipients(listScope(ctx), addresses, ctx.now());
  return new Set(rows.map(({ recipient }) => recipient));
}

/** Lists the next hops that refused everybody within the last hour, by company. */
export const listMassRefusals = (now: Date): Promise<MassRefusal[]> =>
  findMassRefusals(new Date(now.getTime() - HOUR_MS));
