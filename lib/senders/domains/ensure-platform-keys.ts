import { platformContext } from '#lib/infra/config/platform-context.ts';
import { SettingsError, settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { createDkimKeys } from './create-dkim-keys.ts';

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
