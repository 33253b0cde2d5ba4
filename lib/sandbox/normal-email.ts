import { AppError } from '#lib/core/errors/app-error.ts';
import { parseMailbox } from '#lib/mail/address.ts';

/**
 * A recipient's address in the one form in which it is stored and compared: lower case, A-labels.
 *
 * @param field the input's field that is named in the refusal.
 * @throws {AppError} invalidAddress
 */
export function normalEmail(text: string, field: string): string {
  const mailbox = parseMailbox(text);
  if (!mailbox) throw new AppError('invalidAddress', { field, value: text });
  return mailbox.address.toLowerCase();
}
