import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { listSendingDomains } from './queries.ts';

/**
 * Returns an address that the caller may send from: in production at a verified domain of the company's own, where it has one,
 * else at its name under PLATFORM_DOMAIN. For an API key that is locked to domains, only at one of them.
 *
 * @throws {AppError} notFound
 */
export async function getDefaultFrom({ scope, actor }: Pick<Context, 'scope' | 'actor'>): Promise<string> {
  const locked = (actor.type === 'apiKey' && actor.domains) || [];
  const verified = (await listSendingDomains({ scope })).filter(
    ({ status, domain }) => status === 'verified' && (locked.length === 0 || locked.includes(domain)),
  );
  const own = scope.environment === 'production' ? verified.find(({ isPlatform }) => !isPlatform) : undefined;
  const domain = own ?? verified.find(({ isPlatform }) => isPlatform) ?? verified[0];
  if (!domain) throw refuse.notFound('verified sending domain');
  return `hello@${domain.domain}`;
}
