import { AppError } from '#lib/core/errors/app-error.ts';
import { parseMailbox } from '#lib/mail/address.ts';
import { getSendingSubaccount, rereadSendingSubaccount } from '#lib/senders/subaccounts/sending/sending-subaccount.ts';
import type { SendingScope } from '../../incoming-message.ts';
import { getSendingFacts, rereadSendingFacts } from '../facts/get-sending-facts.ts';

/**
 * Lets a sender address pass only under a domain that the company has proven and that the key may use. A sub-account may use
 * the domains that are assigned to it or shared with all.
 *
 * @param allowedDomains the domains that the key is locked to; empty means all of the company's.
 * @returns the domain, in lower case with A-labels.
 * @throws {AppError} invalidAddress, unprovenDomain
 */
export async function checkSenderDomain(
  scope: SendingScope,
  address: string,
  allowedDomains: readonly string[] = [],
): Promise<string> {
  const mailbox = parseMailbox(address);
  if (!mailbox) throw new AppError('invalidAddress', { field: 'from', value: address });
  const { domain } = mailbox;
  const isLocked = allowedDomains.length > 0 && !allowedDomains.includes(domain);
  if (isLocked || !(await isProven(scope.companyId, domain)) || !(await isAssigned(scope, domain))) {
    throw new AppError('unprovenDomain', { field: 'from', value: address, values: { domain } });
  }
  return domain;
}

async function isProven(companyId: string, domain: string): Promise<boolean> {
  if ((await getSendingFacts(companyId)).provenDomains.has(domain)) return true;
  return (await rereadSendingFacts(companyId)).provenDomains.has(domain);
}

async function isAssigned({ companyId, subaccountId }: SendingScope, domain: string): Promise<boolean> {
  if (!subaccountId) return true;
  if ((await getSendingSubaccount(companyId, subaccountId)).domains.has(domain)) return true;
  return (await rereadSendingSubaccount(companyId, subaccountId)).domains.has(domain);
}
