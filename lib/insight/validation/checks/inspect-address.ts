import { isAscii, type Mailbox, parseMailbox } from '#lib/mail/address.ts';
import type { OperatorLists } from '../operator-lists.ts';
import { type DomainFacts, inspectDomain } from './inspect-domain.ts';
import { type RoleKind, roleOf } from './role.ts';

/** The facts about an address that need no network. */
export type InspectedAddress = {
  /** The text as it was given, without spaces around it. */
  given: string;
  /** Null for a text that is not an address. */
  mailbox: Mailbox | null;
  domain: DomainFacts | null;
  role: RoleKind | null;
  breaksRule: boolean;
  needsSmtputf8: boolean;
};

/** Inspects addresses one after the other; a domain is inspected once, however often it occurs. */
export type AddressInspector = (text: string) => InspectedAddress;

/** The domains that an inspector remembers at most; beyond that it starts again. */
const DOMAINS_MAX = 50_000;

/** Creates an inspector with the operator's lists. */
export function createInspector(lists: OperatorLists): AddressInspector {
  const domains = new Map<string, DomainFacts>();
  const domainOf = (domain: string): DomainFacts => {
    const known = domains.get(domain);
    if (known) return known;
    if (domains.size >= DOMAINS_MAX) domains.clear();
    const facts = inspectDomain(domain, lists);
    domains.set(domain, facts);
    return facts;
  };
  return (text) => {
    const given = text.trim();
    const mailbox = parseMailbox(given);
    if (!mailbox) return { given, mailbox, domain: null, role: null, breaksRule: false, needsSmtputf8: false };
    return {
      given,
      mailbox,
      domain: domainOf(mailbox.domain),
      role: roleOf(mailbox.local, lists.rolesAdded),
      breaksRule: breaksProviderRule(mailbox.local, mailbox.domain),
      needsSmtputf8: !isAscii(mailbox.local),
    };
  };
}

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
