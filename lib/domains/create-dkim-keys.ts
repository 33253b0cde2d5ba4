import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { makeDkimKeys } from './make-dkim-keys.ts';
import { findActiveDkimKeys, insertActiveDkimKeys } from './store.ts';

/**
 * Gives a company's domain the key pairs that it signs with. A repeat, also at once in another process, changes nothing;
 * of a domain that the company has not, nothing is made.
 *
 * @throws {SettingsError} without ENCRYPTION_KEY, where there is a key to be made
 */
export async function createDkimKeys(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { domain }: { domain: string },
): Promise<void> {
  if ((await findActiveDkimKeys(scope, domain)).length > 0) return;
  const keys = await makeDkimKeys(scope.companyId, now());
  await withTransaction((db) => insertActiveDkimKeys(db, scope, domain, keys));
}
