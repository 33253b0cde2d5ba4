import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { revokeSubaccountKeys as revokeRows } from './store.ts';

/** Revokes all keys of a sub-account in the caller's transaction; returns how many. A repeat revokes none. */
export const revokeSubaccountKeys = (
  db: Database,
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  subaccountId: string,
): Promise<number> => revokeRows(db, scope, subaccountId, now());
