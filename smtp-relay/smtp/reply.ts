import { AppError } from '#lib/core/errors/app-error.ts';
import { type ErrorCode, errorEntry } from '#lib/core/errors/catalogue.ts';

/** An SMTP reply of one line: its code, its enhanced status code (RFC 2034, RFC 3463) and its text. */
export type Reply = {
  code: number;
  enhanced: string;
  text: string;
  /** The id of the accepted message. */
  messageId?: string;
};

/** The replies of both roles that are not refusals of the error catalogue. */
export const replies = {
  sender: { code: 250, enhanced: '2.1.0', text: 'Sender ok' },
  recipient: { code: 250, enhanced: '2.1.5', text: 'Recipient ok' },
  operatorAlone: { code: 452, enhanced: '4.5.3', text: 'A message to postmaster has no other recipients' },
  tooMuchOperatorMail: { code: 450, enhanced: '4.7.1', text: 'Too many messages to the operator; try again later' },
  chunk: { code: 250, enhanced: '2.0.0', text: 'Ok: chunk received' },
  taken: { code: 250, enhanced: '2.0.0', text: 'Ok: taken' },
  noRelay: { code: 550, enhanced: '5.7.1', text: 'No such recipient here, and no relay' },
  diskFull: { code: 452, enhanced: '4.3.1', text: 'Not enough disk space; try again' },
  memoryFull: { code: 452, enhanced: '4.3.1', text: 'Too much mail at once; try again' },
  tooManyFaults: { code: 421, enhanced: '4.7.0', text: 'Too many faults' },
  sessionTooLong: { code: 421, enhanced: '4.4.2', text: 'The session took too long' },
  badSequence: { code: 503, enhanced: '5.5.1', text: 'Bad sequence of commands' },
  badSyntax: { code: 501, enhanced: '5.5.4', text: 'Syntax error in parameters' },
  badSender: { code: 501, enhanced: '5.1.7', text: 'Bad sender address syntax' },
  badRecipient: { code: 501, enhanced: '5.1.3', text: 'Bad recipient address syntax' },
  unknownParameter: { code: 555, enhanced: '5.5.4', text: 'Parameter not recognised or not implemented' },
  needsSmtpUtf8: { code: 553, enhanced: '5.6.7', text: 'This address needs the SMTPUTF8 parameter' },
  bareLineBreak: { code: 500, enhanced: '5.5.2', text: 'Lines must end with CR LF' },
  lineTooLong: { code: 500, enhanced: '5.5.6', text: 'Line too long' },
  notImplemented: { code: 502, enhanced: '5.5.1', text: 'Command not implemented' },
  cannotVerify: { code: 252, enhanced: '2.5.0', text: 'Cannot verify; send and see' },
  help: { code: 214, enhanced: '2.0.0', text: 'See RFC 5321 and RFC 6409' },
  authUnavailable: { code: 454, enhanced: '4.7.0', text: 'Temporary authentication failure' },
  failedAuths: { code: 421, enhanced: '4.7.0', text: 'Too many failed authentications' },
  connectionsPerKey: { code: 421, enhanced: '4.7.0', text: 'Too many connections with this key' },
  connectionsPerAddress: { code: 421, enhanced: '4.7.0', text: 'Too many connections from your address' },
  bannedAddress: { code: 421, enhanced: '4.7.0', text: 'Too many failed authentications from your address; try later' },
  messagesPerConnection: { code: 421, enhanced: '4.7.0', text: 'Too many messages on this connection; open another' },
  tooManyClients: { code: 421, enhanced: '4.3.2', text: 'Too many connections; try again' },
  tooSlow: { code: 421, enhanced: '4.7.0', text: 'Authenticate sooner' },
  dataTooSlow: { code: 421, enhanced: '4.4.2', text: 'The message took too long' },
  shuttingDown: { code: 421, enhanced: '4.3.2', text: 'Service shutting down; try again' },
} as const satisfies Record<string, Reply>;

/** `250 2.0.0 Ok: queued as <id>`: the message is durable (docs/contract.md §3). */
export const queuedAs = (id: string): Reply => ({
  code: 250,
  enhanced: '2.0.0',
  text: `Ok: queued as ${id}`,
  messageId: id,
});

/** `451 4.7.1 … try again in N s` (docs/contract.md §3). */
export const tooFast = (seconds: number): Reply => ({
  code: 451,
  enhanced: '4.7.1',
  text: `Too many messages with this key; try again in ${seconds} s`,
});

/** Returns the catalogue's reply to an expected error; for any other `451 4.3.0`, which does not reveal its cause. */
export function replyToError(error: unknown): Reply {
  const entry = error instanceof AppError ? errorEntry(error.code) : null;
  if (entry?.smtp && error instanceof AppError) return { ...entry.smtp, text: error.message };
  return refusal('queueUnavailable');
}

/** Returns the same reply for a mail transaction, in which the code 535 is not allowed (RFC 4954 §6). */
export function refuseTransaction(error: unknown): Reply {
  const reply = replyToError(error);
  return reply.code === 535 ? { ...reply, code: 550 } : reply;
}

/** Returns the catalogue's reply for an error code. */
export function refusal(code: ErrorCode, values: Record<string, string | number> = {}): Reply {
  const { message } = new AppError(code, { values });
  return { ...(errorEntry(code).smtp ?? { code: 451, enhanced: '4.3.0' }), text: message };
}

/** Longest reply text: a line has 512 octets with its code and CR LF (RFC 5321 §4.5.3.1.5), and texts may quote a client. */
const TEXT_MAX_CHARACTERS = 300;

/** Formats the text of a reply for the package's `send`: it begins with the enhanced code. */
export const wording = ({ enhanced, text }: Reply): string => `${enhanced} ${text.slice(0, TEXT_MAX_CHARACTERS)}`;
