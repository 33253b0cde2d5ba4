import { settings } from '#lib/infra/config/settings.ts';
import { isAscii } from '#lib/mail/address.ts';
import { checkRecipient } from '#lib/messages/checks/check-recipient.ts';
import { checkSuppression } from '#lib/messages/checks/check-suppression.ts';
import { parsePath } from './parse-path.ts';
import { type Reply, refusal, refuseTransaction, replies } from './reply.ts';
import type { Session, Transaction } from './session.ts';

/** Answers RCPT: adds a recipient who may get mail from this account. */
export async function onRcptTo({ key, transaction }: Session, line: Buffer): Promise<Reply> {
  if (!key) return refusal('missingApiKey');
  if (!transaction) return replies.badSequence;
  const reply = await addRecipient(key, transaction, line);
  if (reply.code >= 400) transaction.refusedRecipients += 1;
  return reply;
}

async function addRecipient(key: NonNullable<Session['key']>, transaction: Transaction, line: Buffer): Promise<Reply> {
  const argument = parsePath(line);
  if (!argument || argument.path === '') return replies.badRecipient;
  // No extension that EHLO offers has a parameter for RCPT.
  if (argument.parameters.size > 0) return replies.unknownParameter;
  if (!isAscii(argument.path) && !transaction.isSmtpUtf8) return replies.needsSmtpUtf8;
  const limit = settings().SMTP_RECIPIENTS_PER_MESSAGE;
  if (transaction.recipients.length >= limit) return refusal('tooManyRecipients', { limit });
  try {
    await checkRecipient(key, argument.path);
    if (key.refusesSuppressed) await checkSuppression(key, argument.path, key.subaccountId);
  } catch (error) {
    return refuseTransaction(error);
  }
  transaction.recipients.push(argument.path);
  return replies.recipient;
}
