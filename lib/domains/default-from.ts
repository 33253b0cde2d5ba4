import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { listSendingDomains } from './list-sending-domains.ts';

/**
 * An address that the company may send from: in production under its own proven domain, where it has one; otherwise
 * under the name that came with it.
 *
 * @throws {AppError} notFound
 */
export async function defaultFrom(ctx: Pick<Context, 'scope'>): Promise<string> {
  const proven = (await listSendingDomains(ctx)).filter(({ status }) => status === 'verified');
  const own = ctx.scope.environment === 'production' ? proven.find(({ isPlatform }) => !isPlatform) : undefined;
  const domain = own ?? proven.find(({ isPlatform }) => isPlatform) ?? proven[0];
  if (!domain) throw new AppError('notFound', { values: { entity: 'proven sending domain' } });
  return `hello@${domain.domain}`;
}
