import type { Context } from '#lib/core/context.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { generateDkimKeys } from './generate-dkim-keys.ts';
import { findActiveDkimKeys, insertActiveDkimKeys } from './store.ts';

/**
 * Creates the DKIM keys of a company's domain. Idempotent, also for concurrent calls in several processes; does nothing for a
 * domain that the company does not have.
 *
 * @throws {SettingsError} without ENCRYPTION_KEY, where keys are created
 */
export async function createDkimKeys(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { domain }: { domain: string },
): Promise<void> {
  if ((await findActiveDkimKeys(scope, domain)).length > 0) return;
  const keys = await generateDkimKeys(scope.companyId, now());
  await withTransaction((db) => insertActiveDkimKeys(db, scope, domain, keys));
}
