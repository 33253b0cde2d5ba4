import { MAILBOX_PROVIDERS } from '#lib/core/email-typo/mailbox-providers.ts';
import { isFreeMailDomain } from '#lib/senders/domains/parse-domain-name.ts';

/**
 * Checks if a domain hands out mailboxes to everyone.
 *
 * @param added further domains, in lower case.
 */
export const isFreeProvider = (domain: string, added: ReadonlySet<string>): boolean =>
  MAILBOX_PROVIDERS.has(domain) || added.has(domain) || isFreeMailDomain(domain);
