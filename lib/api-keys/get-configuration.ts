import type { Context } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import { defaultFrom } from '#lib/domains/default-from.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { listApiKeys } from './list-api-keys.ts';
import type { ApiKey } from './schema.ts';
import { SMTP_USERNAMES, type SmtpPort, smtpAccess } from './smtp-access.ts';

/** All that an application needs to send, but the key itself, which is told only when it is made. */
export type Configuration = {
  environment: Environment;
  /** An address that the company may send from. */
  from: string;
  smtp: { host: string; ports: SmtpPort[]; usernames: readonly string[] };
  /** `emails` and the other calls stand under it (contract §1). */
  api: { baseUrl: string };
  keys: ApiKey[];
};

/**
 * What the company's applications need to know to send mail in the scope's environment.
 *
 * @throws {AppError} notFound
 */
export async function getConfiguration(ctx: Pick<Context, 'scope'>): Promise<Configuration> {
  const [from, keys] = await Promise.all([defaultFrom(ctx), listApiKeys(ctx)]);
  return {
    environment: ctx.scope.environment,
    from,
    smtp: { ...smtpAccess(), usernames: SMTP_USERNAMES },
    api: { baseUrl: `${settings().PUBLIC_URL}/api/v1` },
    keys,
  };
}
