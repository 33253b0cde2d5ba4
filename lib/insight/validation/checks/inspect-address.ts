import { isAscii, type Mailbox, parseMailbox } from '#lib/mail/address.ts';
import type { OperatorLists } from '../operator-lists.ts';
import { type DomainFacts, inspectDomain } from './inspect-domain.ts';
import { breaksProviderRule } from './provider-rule.ts';
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
