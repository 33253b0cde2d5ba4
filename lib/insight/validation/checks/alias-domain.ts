/**
 * Domains of services that forward mail to a person's own mailbox and hide its address. People read what arrives there, so
 * these are no reason to refuse an address.
 */
const ALIAS_DOMAINS: ReadonlySet<string> = new Set([
  ...[
    'privaterelay.appleid.com',
    'mozmail.com',
    'duck.com',
    'simplelogin.com',
    'simplelogin.co',
    'aleeas.com',
    'slmail.me',
  ],
  ...['passmail.net', 'passinbox.com', 'anonaddy.me', 'anonaddy.com', 'addy.io', '33mail.com'],
]);

/**
 * Checks if a domain, or one above it, belongs to a forwarding service.
 *
 * @param names the domain and the names above it.
 */
export const isAliasDomain = (names: readonly string[]): boolean => names.some((name) => ALIAS_DOMAINS.has(name));
