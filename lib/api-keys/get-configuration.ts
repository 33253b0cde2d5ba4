import type { Context } from '#lib/core/context.ts';
import { defaultFrom } from '#lib/domains/default-from.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { listApiKeys } from './list-api-keys.ts';
import type { Configuration } from './schema.ts';
import { SMTP_USERNAMES, smtpAccess } from './smtp-access.ts';

/**
 * What the company's applications need to know to send mail in the scope's environment.
 *
 * @throws {AppError} notFound
 */
export async function getConfiguration(ctx: Pick<Context, 'scope' | 'actor'>): Promise<Configuration> {
  const [from, keys] = await Promise.all([defaultFrom(ctx), listApiKeys(ctx)]);
  return {
    environment: ctx.scope.environment,
    from,
    smtp: { ...smtpAccess(), usernames: SMTP_USERNAMES },
    api: { baseUrl: `${settings().PUBLIC_URL}/api/v1` },
    keys,
  };
}
