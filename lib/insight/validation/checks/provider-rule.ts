const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** A user name of Gmail: letters, digits and dots, 6 to 30 without the dots (Google's page on creating a user name). */
const GMAIL_NAME = /^[a-z0-9.]+$/;
const GMAIL_MIN = 6;
const GMAIL_MAX = 30;

/**
 * Checks if a local part breaks a rule that its provider publishes. Accounts may be older than the rule, so that an address
 * that breaks it is risky and not undeliverable.
 */
export function breaksProviderRule(local: string, domain: string): boolean {
  if (!GMAIL.has(domain)) return false;
  const name = local.toLowerCase().split('+')[0] ?? '';
  const { length } = name.replaceAll('.', '');
  return !GMAIL_NAME.test(name) || length < GMAIL_MIN || length > GMAIL_MAX;
}
