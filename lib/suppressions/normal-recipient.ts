import { AppError } from '#lib/core/errors/app-error.ts';
import { parseMailbox } from '#lib/mail/address.ts';

/**
 * An address in the one form in which suppressions are stored and looked up: lower case, A-labels.
 *
 * @throws {AppError} invalidAddress
 */
export function normalRecipient(text: string): string {
  const mailbox = parseMailbox(text.trim());
  if (!mailbox) throw new AppError('invalidAddress', { field: 'recipient', value: text });
  return mailbox.address.toLowerCase();
}
