import { domainToASCII } from 'node:url';
import providers from 'email-providers/all.json' with { type: 'json' };
import { listNamesToRegistrable } from '#lib/infra/net/registrable-domain.ts';

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
