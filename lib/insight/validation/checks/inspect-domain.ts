import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { findTypo, type TypoHint } from '#lib/core/email-typo/find-typo.ts';
import { MAILBOX_PROVIDERS } from '#lib/core/email-typo/mailbox-providers.ts';
import { isFreeMailDomain } from '#lib/senders/domains/parse-domain-name.ts';
import type { OperatorLists } from '../operator-lists.ts';

/** The facts about a domain that need no network. */
export type DomainFacts = {
  isReachable: boolean;
  typo: TypoHint | null;
  isDisposable: boolean;
  isAlias: boolean;
  isFree: boolean;
};

/**
 * Inspects a domain without the network: its form, a likely typo, and the lists.
 *
 * @param domain A-labels, in lower case.
 */
export function inspectDomain(domain: string, lists: OperatorLists): DomainFacts {
  const names = listNamesAbove(domain);
  const typo = findTypo(domain);
  const isAlias = isAliasDomain(names);
  // A known misspelling is a person's mistake, also where its domain is on a list.
  const isPlain = !isAlias && typo?.isKnown !== true;
  const isDisposable =
    isPlain && isDisposableDomain(names, { added: lists.disposableAdded, removed: lists.disposableRemoved });
  return {
    isReachable: isReachableName(domain),
    typo,
    isDisposable,
    isAlias,
    isFree: isPlain && !isDisposable && isFreeProvider(domain, lists.freeAdded),
  };
}

/**
 * Names that are never reached by mail, whatever a resolver answers: reserved for documentation and tests (RFC 2606 §2,
 * RFC 6761), local networks (RFC 6762, RFC 8375, the root's `internal`), and other naming systems (RFC 7686, RFC 9476).
 */
const UNREACHABLE: readonly string[] = [
  ...['example', 'invalid', 'test', 'localhost', 'local', 'localdomain', 'onion', 'internal', 'home.arpa', 'alt'],
];

/**
 * Checks if a domain name could be reached by mail from the internet, judged by its form alone.
 *
 * @param domain A-labels, in lower case.
 */
export const isReachableName = (domain: string): boolean =>
  !UNREACHABLE.some((name) => domain === name || domain.endsWith(`.${name}`));

/** The labels that a name on a list has at least. */
const LABELS_MIN = 2;

/** Lists a domain and the names above it, down to two labels: `a.b.example` gives `a.b.example` and `b.example`. */
export function listNamesAbove(domain: string): string[] {
  const labels = domain.split('.');
  const count = Math.max(1, labels.length - LABELS_MIN + 1);
  return Array.from({ length: count }, (_, index) => labels.slice(index).join('.'));
}

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

/**
 * Checks if a domain hands out mailboxes to everyone.
 *
 * @param added further domains, in lower case.
 */
export const isFreeProvider = (domain: string, added: ReadonlySet<string>): boolean =>
  MAILBOX_PROVIDERS.has(domain) || added.has(domain) || isFreeMailDomain(domain);
