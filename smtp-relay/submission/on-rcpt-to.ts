import { allowOperatorMail } from '#lib/engine/feedback/limit-operator-mail.ts';
import { isBarePostmaster } from '#lib/engine/feedback/own-address.ts';
import { checkRecipient } from '#lib/engine/messages/accept/checks/check-recipient.ts';
import { checkSuppression } from '#lib/engine/messages/accept/checks/check-suppression.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { isAscii } from '#lib/mail/address.ts';
import { parsePath } from '../smtp/parse-path.ts';
import { type Reply, refusal, refuseTransaction, replies } from '../smtp/reply.ts';
import { readRecipientDsn } from './read-dsn.ts';
import type { Session, Transaction } from './session.ts';

/** Answers RCPT: adds a recipient who may get mail from this account, or the operator (`<postmaster>`, RFC 5321 §4.5.1). */
export async function onRcptTo({ key, transaction, ip }: Session, line: Buffer): Promise<Reply> {
  if (!key) return refusal('missingApiKey');
  if (!transaction) return replies.badSequence;
  const reply = await addRecipient(key, transaction, line, ip);
  if (reply.code >= 400) transaction.refusedRecipients += 1;
  return reply;
}

async function addRecipient(
  key: NonNullable<Session['key']>,
  transaction: Transaction,
  line: Buffer,
  ip: string,
): Promise<Reply> {
  const argument = parsePath(line);
  if (!argument || argument.path === '') return replies.badRecipient;
  // Of the extensions that EHLO offers, DSN alone has parameters for RCPT; mail to the operator does not have it.
  const isToOperator = isBarePostmaster(argument.path);
  const isKnown = (name: string) => !isToOperator && (name === 'NOTIFY' || name === 'ORCPT');
  if (![...argument.parameters.keys()].every(isKnown)) return replies.unknownParameter;
  const dsn = argument.parameters.size > 0 ? readRecipientDsn(argument) : null;
  if (argument.parameters.size > 0 && !dsn) return replies.badSyntax;
  if (!isAscii(argument.path) && !transaction.isSmtpUtf8) return replies.needsSmtpUtf8;
  const limit = settings().SMTP_RECIPIENTS_PER_MESSAGE;
  if (transaction.recipients.length >= limit) return refusal('tooManyRecipients', { limit });
  // A message to the operator does not take the way of the company's mail: it has no other recipients.
  const [first] = transaction.recipients;
  if (first !== undefined && (isToOperator || isBarePostmaster(first))) return replies.operatorAlone;
  try {
    if (isToOperator) {
      if (!(await allowOperatorMail(ip, new Date()))) return replies.tooMuchOperatorMail;
      transaction.recipients.push(argument.path);
      return replies.recipient;
    }
    await checkRecipient(key, argument.path);
    if (key.refusesSuppressed) await checkSuppression(key, argument.path, key.subaccountId);
  } catch (error) {
    return refuseTransaction(error);
  }
  // Of two requests for one recipient, the first counts.
  if (dsn && !transaction.recipients.includes(argument.path)) transaction.recipientDsn.set(argument.path, dsn);
  transaction.recipients.push(argument.path);
  return replies.recipient;
}
