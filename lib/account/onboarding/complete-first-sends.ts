import type { Environment } from '#lib/core/environment.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { updateFirstSends } from './store.ts';

/**
 * Ticks `sandboxEmailSent` and `productionEmailSent` of companies in the transaction of their first messages. Called only
 * while the cached facts of a company show the step as open; a repeated call changes nothing.
 */
export async function completeFirstSends(
  db: Database,
  sends: readonly { companyId: string; environment: Environment }[],
): Promise<void> {
  if (sends.length > 0) await updateFirstSends(db, sends);
}
