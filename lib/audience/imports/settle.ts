import { platformContext } from '#lib/infra/config/platform-context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { ABANDONED, endImport } from './run.ts';
import { findAbandoned, lockImport, updateImport } from './store.ts';

/** Ends imports that have no job any more: another one of their company could never start. */
export async function settleImports(): Promise<{ ended: number }> {
  const abandoned = await findAbandoned();
  for (const { state, ...key } of abandoned) {
    const ctx = platformContext({ scope: { companyId: key.companyId, environment: 'production' } });
    if (state !== 'undoing') await endImport(ctx, key, { state: 'failed', error: ABANDONED });
    else
      await withTransaction(async (db) => {
        if ((await lockImport(db, key))?.state === 'undoing') await updateImport(db, key, { state: 'done' });
      });
  }
  return { ended: abandoned.length };
}
