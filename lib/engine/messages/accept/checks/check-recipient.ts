import { AppError } from '#lib/core/errors/app-error.ts';
import { parseMailbox } from '#lib/mail/address.ts';
import type { SendingScope } from '../../incoming-message.ts';
import { isSimulatorDomain } from '../../simulator.ts';
import { getSendingFacts, rereadSendingFacts } from '../facts/get-sending-facts.ts';
import type { CheckedRecipient } from './checked-recipient.ts';

/**
 * Checks that an address is well formed and, in the sandbox, that its owner agreed to get mail. Simulator addresses
 * pass in both environments.
 *
 * @throws {AppError} invalidAddress, unauthorizedRecipient
 */
export async function checkRecipient(
  { companyId, environment }: SendingScope,
  address: string,
): Promise<CheckedRecipient> {
  const mailbox = parseMailbox(address);
  if (!mailbox) throw new AppError('invalidAddress', { field: 'to', value: address });
  const isSimulated = isSimulatorDomain(mailbox.domain);
  if (environment === 'production' || isSimulated) return { ...mailbox, isSimulated };
  // The address that agreed is the one that gets the mail, to the letter.
  const authorized = mailbox.address.toLowerCase();
  if (!(await isAuthorized(companyId, authorized))) {
    throw new AppError('unauthorizedRecipient', {
      field: 'to',
      value: address,
      values: { recipient: mailbox.address },
    });
  }
  return { address: authorized, domain: mailbox.domain, isSimulated };
}

async function isAuthorized(companyId: string, address: string): Promise<boolean> {
  if ((await getSendingFacts(companyId)).authorizedRecipients.has(address)) return true;
  return (await rereadSendingFacts(companyId)).authorizedRecipients.has(address);
}
