import { AppError } from '#lib/core/errors/app-error.ts';
import { MESSAGE_MAX_BYTES } from '#lib/core/limits.ts';
import { acceptInbound } from '#lib/engine/feedback/accept-inbound.ts';
import { OPERATOR_MAIL_MAX_BYTES } from '#lib/engine/feedback/limit-operator-mail.ts';
import { isBarePostmaster } from '#lib/engine/feedback/own-address.ts';
import { acceptMessage } from '#lib/engine/messages/accept/accept-message.ts';
import { checkRequest } from '#lib/engine/messages/accept/checks/check-company.ts';
import { readFields } from '#lib/engine/messages/accept/checks/check-headers.ts';
import { fillCopies } from '#lib/engine/messages/compose/fill-copies.ts';
import { fillTemplate } from '#lib/engine/messages/compose/fill-template.ts';
import { createRequestWork } from '#lib/engine/messages/compose/request-work.ts';
import { readControlHeaders, withReturnPathDomain } from '#lib/engine/messages/control-headers/read-control-headers.ts';
import { requireSafeFiles } from '#lib/engine/messages/files/require-safe-files.ts';
import type { IncomingMessage, RecipientType } from '#lib/engine/messages/incoming-message.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { parseAddressList, parseMailbox } from '#lib/mail/address.ts';
import { joinDsnRequest } from '#lib/mail/dsn/dsn-request.ts';
import type { HeaderLines } from '#lib/mail/read-headers.ts';
import type { AuthenticatedKey } from '#lib/senders/api-keys/authenticated-key.ts';
import { keyScope } from '#lib/senders/api-keys/authenticated-key.ts';
import { chooseSubaccount } from '#lib/senders/subaccounts/sending/choose-subaccount.ts';
import type { ReceivedMessage } from '../smtp/received-message.ts';
import { queuedAs, type Reply, refusal, refuseTransaction, replies } from '../smtp/reply.ts';
import { acceptCopies } from './accept-copies.ts';
import { completeMessage } from './complete-message.ts';
import { readIdempotency } from './read-idempotency.ts';
import type { Session, Transaction } from './session.ts';

/** Answers the DATA command itself: a refusal, or null for `354` and the data. */
export function onDataCommand({ key, transaction }: Session): Reply | null {
  if (!key) return refusal('missingApiKey');
  if (!transaction) return replies.badSequence;
  return transaction.recipients.length > 0 ? null : refusal('noRecipients');
}

/** Answers the data of a message: once the message is durable, or with the reason why it is not taken. Never throws. */
export async function onData(session: Session, data: ReceivedMessage): Promise<Reply> {
  const { key, transaction } = session;
  if (!key || !transaction) return replies.badSequence;
  if (data.outcome === 'tooLarge') return refusal('messageTooLarge', { limit: MESSAGE_MAX_BYTES });
  if (data.outcome === 'noMemory') return refusal('queueUnavailable');
  if (data.outcome === 'bareLineBreak') return refusal('bareLineBreak');
  try {
    const received = data.take();
    if (transaction.recipients.some(isBarePostmaster)) return await acceptForOperator(session, transaction, received);
    const fields = readFields(received);
    const arrival = { hostname: settings().SMTP_HOST, at: new Date(), sequence: session.messages + 1 };
    const given = readControlHeaders(fields, arrival.at) ?? {};
    const { returnPathDomain, subaccountNumber, template, copies, ...controls } = given;
    const scope = keyScope(await chooseSender(key, subaccountNumber));
    await requireSafeFiles(received, fields);
    const { recipients } = transaction;
    await checkRequest(scope);
    const work = createRequestWork(scope.companyId);
    const { metadata } = controls;
    const filled = template
      ? await fillTemplate(work, scope, { received, fields, template, metadata, recipients, now: arrival.at })
      : { raw: received };
    const completed = template ? readFields(filled.raw) : fields;
    const message: IncomingMessage = {
      ...controls,
      ...filled,
      receivedBy: 'smtp',
      envelopeFrom: withReturnPathDomain(transaction.envelopeFrom, returnPathDomain),
      recipients: readRecipients(fields, transaction),
      raw: completeMessage(filled.raw, completed, session, arrival),
      subaccountId: scope.subaccountId ?? null,
      apiKeyId: key.apiKeyId,
      allowedDomains: key.domains,
      idempotency: readIdempotency(received, fields, transaction),
      clientIp: session.ip,
    };
    if (!copies) return queuedAs((await acceptMessage(scope, message)).id);
    const made = await fillCopies(work, { received, fields, copies, recipients, now: arrival.at });
    const complete = (raw: Buffer) => completeMessage(raw, readFields(raw), session, arrival);
    return queuedAs(
      await acceptCopies(
        scope,
        message,
        made.map((copy) => ({ ...copy, raw: complete(copy.raw) })),
      ),
    );
  } catch (error) {
    if (!(error instanceof AppError))
      log().error({ error: String(error), session: session.id }, 'smtp: a message failed');
    return refuseTransaction(error);
  }
}

/** Returns the key as it acts for the sub-account that a message names in its header; one that is not the key's is refused. */
async function chooseSender(key: AuthenticatedKey, number: number | undefined): Promise<AuthenticatedKey> {
  const chosen = number === undefined ? key : await chooseSubaccount(key, number);
  if (chosen) return chosen;
  throw new AppError('invalidHeader', { field: 'X-MSYS-SUBACCOUNT', cause: 'there is no such sub-account' });
}

/** Accepts a message to the operator, which is forwarded like one on the inbound port. */
async function acceptForOperator({ ip }: Session, transaction: Transaction, raw: Buffer): Promise<Reply> {
  if (raw.length > OPERATOR_MAIL_MAX_BYTES) return refusal('messageTooLarge', { limit: OPERATOR_MAIL_MAX_BYTES });
  const { envelopeFrom, recipients } = transaction;
  return queuedAs(await acceptInbound({ receivedAt: new Date(), clientIp: ip, envelopeFrom, recipients, raw }));
}

/** Each recipient of the envelope with the header that names it, To before Cc; whom none names got a blind copy. */
function readRecipients(fields: readonly HeaderLines[], transaction: Transaction): IncomingMessage['recipients'] {
  const types = new Map<string, RecipientType>();
  for (const { name, value } of fields) {
    const type = name.toLowerCase();
    if (type !== 'to' && type !== 'cc') continue;
    for (const { address } of parseAddressList(value) ?? []) {
      const known = address.toLowerCase();
      if (type === 'to' || !types.has(known)) types.set(known, type);
    }
  }
  const { recipients, dsn, recipientDsn } = transaction;
  return recipients.map((address) => {
    const normal = parseMailbox(address)?.address.toLowerCase() ?? '';
    const request = joinDsnRequest(dsn, recipientDsn.get(address) ?? null);
    return { address, type: types.get(normal) ?? 'bcc', ...(request && { dsn: request }) };
  });
}
