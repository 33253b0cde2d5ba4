import { AppError } from '#lib/core/errors/app-error.ts';
import { parseMailbox } from '#lib/mail/address.ts';
import type { SendingScope } from '../incoming-message.ts';
import { getSendingFacts, rereadSendingFacts } from '../sending-facts.ts';
import { isSimulatorDomain } from '../simulator.ts';

/** A recipient as it will be delivered to. */
export type CheckedRecipient = { address: string; domain: string };

/**
 * Lets a recipient pass whose address is well formed and who, in the sandbox, has agreed to get mail. The simulator
 * answers in both environments.
 *
 * @throws {AppError} invalidAddress, unauthorizedRecipient
 */
export async function checkRecipient(
  { companyId, environment }: SendingScope,
  address: string,
): Promise<CheckedRecipient> {
  const mailbox = parseMailbox(address);
  if (!mailbox) throw new AppError('invalidAddress', { field: 'to', value: address });
  if (environment === 'production' || isSimulatorDomain(mailbox.domain)) return mailbox;
  // The address that agreed is the one that gets the mail, to the letter.
  const authorized = mailbox.address.toLowerCase();
  if (!(await isAuthorized(companyId, authorized))) {
    throw new AppError('unauthorizedRecipient', {
      field: 'to',
      value: address,
      values: { recipient: mailbox.address },
    });
  }
  return { address: authorized, domain: mailbox.domain };
}

async function isAuthorized(companyId: string, address: string): Promise<boolean> {
  if ((await getSendingFacts(companyId)).authorizedRecipients.has(address)) return true;
  return (await rereadSendingFacts(companyId)).authorizedRecipients.has(address);
}
