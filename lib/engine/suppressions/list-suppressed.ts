import type { Context } from '#lib/core/context.ts';
import { listScope } from './scope.ts';
import { findRowsOfRecipients } from './store.ts';

/**
 * Returns those of many addresses that the caller's list suppresses now.
 *
 * @param addresses in the form of `normalizeAddress`.
 */
export async function listSuppressed(ctx: Context, addresses: readonly string[]): Promise<Set<string>> {
  const rows = await findRowsOfRecipients(listScope(ctx), addresses, ctx.now());
  return new Set(rows.map(({ recipient }) => recipient));
}
