import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { listSendingDomains } from './list-sending-domains.ts';

/**
 * An address that the caller may send from: in production under the company's own proven domain, where it has one;
 * otherwise under the name that came with it. A key that is locked to domains is given none but these.
 *
 * @throws {AppError} notFound
 */
export async function defaultFrom({ scope, actor }: Pick<Context, 'scope' | 'actor'>): Promise<string> {
  const locked = (actor.type === 'apiKey' && actor.domains) || [];
  const proven = (await listSendingDomains({ scope })).filter(
    ({ status, domain }) => status === 'verified' && (locked.length === 0 || locked.includes(domain)),
  );
  const own = scope.environment === 'production' ? proven.find(({ isPlatform }) => !isPlatform) : undefined;
  const domain = own ?? proven.find(({ isPlatform }) => isPlatform) ?? proven[0];
  if (!domain) throw new AppError('notFound', { values: { entity: 'proven sending domain' } });
  return `hello@${domain.domain}`;
}
