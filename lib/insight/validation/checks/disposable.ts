import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

const LISTED = disposableEmailBlocklistSet();

/** Names that the operator adds to the list, or removes from it. */
type Changes = { added: ReadonlySet<string>; removed: ReadonlySet<string> };

/**
 * Checks if a domain, or one above it, hands out mailboxes for a few minutes: `x.mailinator.com` counts as well.
 *
 * @param names the domain and the names above it.
 */
export function isDisposableDomain(names: readonly string[], { added, removed }: Changes): boolean {
  if (names.some((name) => removed.has(name))) return false;
  return names.some((name) => LISTED.has(name) || added.has(name));
}
