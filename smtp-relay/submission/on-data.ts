import { AppError } from '#lib/core/errors/app-error.ts';
import { MESSAGE_MAX_BYTES } from '#lib/core/limits.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { parseAddressList, parseMailbox } from '#lib/mail/address.ts';
import type { HeaderLines } from '#lib/mail/read-headers.ts';
import { acceptMessage } from '#lib/messages/accept-message.ts';
import { readFields } from '#lib/messages/checks/check-headers.ts';
import { readControlHeaders } from '#lib/messages/control-headers/read-control-headers.ts';
import type { IncomingMessage, RecipientType } from '#lib/messages/incoming-message.ts';
import { checkOctets } from './check-octets.ts';
import { completeMessage } from './complete-message.ts';
import type { DataReader } from './data-reader.ts';
import { readIdempotency } from './read-idempotency.ts';
import { queuedAs, type Reply, refusal, refuseTransaction, replies } from './reply.ts';
import type { Session, Transaction } from './session.ts';

/** Answers the DATA command itself: a refusal, or null for `354` and the data. */
export function onDataCommand({ key, transaction }: Session): Reply | null {
  if (!key) return refusal('missingApiKey');
  if (!transaction) return replies.badSequence;
  return transaction.recipients.length > 0 ? null : refusal('noRecipients');
}

/** Answers the data of a message: once the message is durable, or with the reason why it is not taken. Never throws. */
export async function onData(session: Session, data: DataReader): Promise<Reply> {
  const { key, transaction } = session;
  if (!key || !transaction) return replies.badSequence;
  if (data.outcome === 'tooLarge') return refusal('messageTooLarge', { limit: MESSAGE_MAX_BYTES });
  if (data.outcome === 'noRoom') return refusal('queueUnavailable');
  if (data.outcome === 'bareLineBreak') return refusal('bareLineBreak');
  try {
    const received = data.take();
    const fields = readFields(received);
    const refused = checkOctets(received, fields, transaction);
    if (refused) return refused;
    const arrival = { hostname: settings().SMTP_HOST, at: new Date(), sequence: session.messages + 1 };
    const { companyId, environment } = key;
    const { id } = await acceptMessage(
      { companyId, environment },
      {
        ...readControlHeaders(fields, arrival.at),
        receivedBy: 'smtp',
        envelopeFrom: transaction.envelopeFrom,
        recipients: readRecipients(fields, transaction),
        raw: completeMessage(received, fields, session, arrival),
        subaccountId: key.subaccountId,
        apiKeyId: key.apiKeyId,
        allowedDomains: key.domains,
        idempotency: readIdempotency(received, fields, transaction),
        clientIp: session.ip,
      },
    );
    return queuedAs(id);
  } catch (error) {
    if (!(error instanceof AppError))
      log().error({ error: String(error), session: session.id }, 'smtp: a message failed');
    return refuseTransaction(error);
  }
}

/** Each recipient of the envelope with the header that names it; whom none names got a blind copy. */
function readRecipients(fields: readonly HeaderLines[], { recipients }: Transaction): IncomingMessage['recipients'] {
  const types = new Map<string, RecipientType>();
  for (const { name, value } of fields) {
    const type = name.toLowerCase();
    if (type !== 'to' && type !== 'cc') continue;
    for (const { address } of parseAddressList(value) ?? []) {
      const known = address.toLowerCase();
      if (!types.has(known)) types.set(known, type);
    }
  }
  return recipients.map((address) => {
    const normal = parseMailbox(address)?.address.toLowerCase() ?? '';
    return { address, type: types.get(normal) ?? 'bcc' };
  });
}
