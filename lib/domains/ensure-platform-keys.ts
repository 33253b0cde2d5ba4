import { platformContext } from '#lib/infra/config/platform-context.ts';
import { SettingsError, settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { createDkimKeys } from './create-dkim-keys.ts';

/**
 * Makes the keys with which `PLATFORM_DOMAIN` signs, for itself and for every company's name under it. Called after
 * `ensurePlatform` at every start; only the first takes the time. Without ENCRYPTION_KEY mail goes out unsigned.
 */
export async function ensurePlatformKeys(): Promise<void> {
  try {
    await createDkimKeys(platformContext(), { domain: settings().PLATFORM_DOMAIN.toLowerCase() });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    log().warn({ reason: error.message }, 'no DKIM keys can be made; mail of the platform domain goes out unsigned');
  }
}
