import type { Context } from '#lib/core/context.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { SettingsError, settings } from '#lib/infra/config/settings.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { log } from '#lib/infra/log/log.ts';
import { generateDkimKeys } from './generate-dkim-keys.ts';
import { findActiveDkimKeys, insertActiveDkimKeys } from './store.ts';

/**
 * Creates the DKIM keys of `PLATFORM_DOMAIN`, which sign for every company's name under it too. Runs after `ensurePlatform` at
 * every start; only the first creates keys. Without ENCRYPTION_KEY mail is sent unsigned.
 */
export async function ensurePlatformKeys(): Promise<void> {
  try {
    await createDkimKeys(platformContext(), { domain: settings().PLATFORM_DOMAIN.toLowerCase() });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    log().warn({ reason: error.message }, 'no DKIM keys can be created; mail of the platform domain is sent unsigned');
  }
}

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
