import type { Context } from '#lib/core/context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getDefaultFrom } from '#lib/senders/domains/get-default-from.ts';
import { listApiKeys } from './api-keys.ts';
import type { Configuration } from './schema.ts';
import { SMTP_USERNAMES, smtpAccess } from './smtp-access.ts';

/**
 * Returns everything that the company's applications need to send mail in the scope's environment.
 *
 * @throws {AppError} notFound
 */
export async function getConfiguration(ctx: Pick<Context, 'scope' | 'actor' | 'now'>): Promise<Configuration> {
  const [from, keys] = await Promise.all([getDefaultFrom(ctx), listApiKeys(ctx)]);
  return {
    environment: ctx.scope.environment,
    from,
    smtp: { ...smtpAccess(), usernames: SMTP_USERNAMES },
    api: { baseUrl: settings().API_URL },
    keys,
  };
}
