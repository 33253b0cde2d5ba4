import { domainToASCII } from 'node:url';
import providers from 'email-providers/all.json' with { type: 'json' };
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { listNamesToRegistrable } from '#lib/infra/net/registrable-domain.ts';
import { normalizeDomain } from '#lib/mail/address.ts';

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

/** Mailbox providers that the list of the package lacks. */
const FURTHER_PROVIDERS = [
  ...['fastmail.com', 'tutanota.com', 'tutanota.de', 'tutamail.com', 'tuta.com', 'tuta.io', 'keemail.me', 'duck.com'],
  ...['posteo.de', 'posteo.net', 'mail.de', 'startmail.com', 'disroot.org', 'riseup.net', 'mailfence.com', 'mailo.com'],
  ...['zohomail.com', 'zohomail.eu', 'gmx.us', 'gmx.ch', 'internet.ru', '139.com', '189.cn', 'kolabnow.com', 'mail.bg'],
  'skiff.com',
  'citromail.hu',
  'indamail.hu',
  'meta.ua',
];

/** Names for documentation (RFC 2606 §3), which the package lists among providers. */
const EXAMPLES = ['example.com', 'example.net', 'example.org'];

const FREE_MAIL = new Set(
  [...providers, ...FURTHER_PROVIDERS].filter((domain) => !EXAMPLES.includes(domain)).map(domainToASCII),
);

/**
 * Checks if a domain is one at which a provider hands out mailboxes (`gmail.com`), or a name under such a domain. A public
 * suffix on the list (`com.ar`) does not count for the domains that are registered under it.
 *
 * @param domain A-labels, in lower case.
 */
export const isFreeMailDomain = (domain: string): boolean =>
  listNamesToRegistrable(domain).some((name) => FREE_MAIL.has(name));
