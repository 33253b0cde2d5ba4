import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { normalizeDomain } from '#lib/mail/address.ts';
import { isFreeMailDomain } from './is-free-mail-domain.ts';

/**
 * Parses the name of a domain that a company adds, into lower case and A-labels. The operator may add free-mail domains: the
 * installation may be the mailbox provider's own.
 *
 * @throws {AppError} invalidField (not a domain name, or under PLATFORM_DOMAIN), unsupportedDomain (free mail)
 */
export function parseDomainName({ actor }: Pick<Context, 'actor'>, text: string): string {
  const domain = normalizeDomain(text);
  if (!domain) throw invalidDomain(text, `${text} is not a domain name.`);
  const platform = settings().PLATFORM_DOMAIN.toLowerCase();
  if (domain === platform || domain.endsWith(`.${platform}`))
    throw invalidDomain(text, `${domain} belongs to this installation.`);
  if (actor.type !== 'operator' && isFreeMailDomain(domain)) throw unsupportedDomain(domain);
  return domain;
}

/** Creates the refusal of a domain name; `cause` is a sentence. */
export const invalidDomain = (value: string, cause: string): AppError => refuse.fieldBecause('domain', cause, value);

function unsupportedDomain(domain: string): AppError {
  const reason = `${domain} belongs to a mailbox provider, so you can't publish records for it. Use a domain you own.`;
  return new AppError('unsupportedDomain', {
    field: 'domain',
    value: domain,
    cause: `Sender domain not yet supported: ${reason}`,
  });
}
