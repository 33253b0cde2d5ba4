import { MESSAGE_MAX_BYTES } from '#lib/core/limits.ts';
import { checkQuotaLeft } from '#lib/engine/messages/accept/checks/check-quota-left.ts';
import { checkEnvelopeSender } from '#lib/engine/messages/accept/checks/check-return-path.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { checkIntakeCapacity } from '#lib/infra/pressure/intake-memory.ts';
import { isAscii } from '#lib/mail/address.ts';
import { readEnvid, readRet } from '#lib/mail/dsn/read-parameters.ts';
import { type PathArgument, parsePath } from '../smtp/parse-path.ts';
import { type Reply, refusal, refuseTransaction, replies, tooFast } from '../smtp/reply.ts';
import type { Limits } from './limits.ts';
import { readEnvelopeDsn } from './read-dsn.ts';
import type { Session } from './session.ts';

/** Answers MAIL: opens a transaction when the sender may send at all. */
export async function onMailFrom(session: Session, line: Buffer, limits: Limits): Promise<Reply> {
  if (!session.key) return refusal('missingApiKey');
  if (session.transaction) return replies.badSequence;
  if (session.messages >= settings().SMTP_MESSAGES_PER_CONNECTION) return replies.messagesPerConnection;
  const argument = parsePath(line);
  if (!argument) return replies.badSender;
  const refused = checkParameters(argument);
  if (refused) return refused;
  try {
    checkIntakeCapacity();
    const key = await session.reauthenticate();
    session.key = key;
    const wait = limits.waitOfKey(key.apiKeyId);
    if (wait > 0) return tooFast(wait);
    if (argument.path !== '') await checkEnvelopeSender(key, argument.path, key.domains);
    await checkQuotaLeft(key);
  } catch (error) {
    return refuseTransaction(error);
  }
  session.transaction = {
    startedAt: Date.now(),
    envelopeFrom: argument.path,
    recipients: [],
    refusedRecipients: 0,
    isSmtpUtf8: argument.parameters.has('SMTPUTF8'),
    dsn: readEnvelopeDsn(argument),
    recipientDsn: new Map(),
  };
  return replies.sender;
}

type ParameterCheck = (value: string | true) => Reply | null;

/** The parameters of the extensions that EHLO offers; any other is refused (RFC 5321 §4.1.1.11). */
const PARAMETERS: Record<string, ParameterCheck> = {
  // RFC 1870 §4
  SIZE: (value) => {
    if (value === true || !/^\d{1,20}$/.test(value)) return replies.badSyntax;
    return Number(value) > MESSAGE_MAX_BYTES ? refusal('messageTooLarge', { limit: MESSAGE_MAX_BYTES }) : null;
  },
  // RFC 6152 §2
  BODY: (value) => (typeof value === 'string' && /^(?:7BIT|8BITMIME)$/i.test(value) ? null : replies.unknownParameter),
  // RFC 6531 §3.4
  SMTPUTF8: (value) => (value === true ? null : replies.badSyntax),
  // RFC 4954 §5: who the submitter is; we trust the key alone.
  AUTH: (value) => (value === true ? replies.badSyntax : null),
  // RFC 3461 §4.3, §4.4
  RET: (value) => (readRet(value) ? null : replies.badSyntax),
  ENVID: (value) => (readEnvid(value) ? null : replies.badSyntax),
};

function checkParameters({ path, parameters }: PathArgument): Reply | null {
  for (const [name, value] of parameters) {
    const check = PARAMETERS[name];
    const refused = check ? check(value) : replies.unknownParameter;
    if (refused) return refused;
  }
  return isAscii(path) || parameters.has('SMTPUTF8') ? null : replies.needsSmtpUtf8;
}
