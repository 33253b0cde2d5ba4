import type { Reply } from '#lib/mail/reply.ts';
import type { SmtpConnection } from './connection.ts';
import type { FinalDots } from './final-dots.ts';
import type { OutgoingMessage } from './outgoing-message.ts';
import { readAfter } from './read-after.ts';
import { SmtpFailure, takenOver } from './smtp-failure.ts';
import type { SmtpTimeouts } from './timeouts.ts';

/**
 * Sends the envelope and the message in one write, the message as one chunk (RFC 3030 §2, RFC 2920 §3.1), and reads the
 * answers: one round trip. A server that refuses the recipient receives the message for nothing.
 *
 * The server may have the whole message from the first moment on: unlike with DATA, each connection that breaks before the
 * last answer is an ambiguous end.
 *
 * @param envelope MAIL and RCPT.
 * @returns the reply to the message.
 * @throws {SmtpFailure} naming the phase.
 */
export async function sendAtOnce(
  connection: SmtpConnection,
  { raw, isOurs }: OutgoingMessage,
  envelope: readonly string[],
  timeouts: SmtpTimeouts,
  finalDots: FinalDots,
): Promise<Reply> {
  const leave = await finalDots.enter(connection.remoteAddress);
  try {
    if (!connection.isUsable || connection.hasUnreadReply) await failUnsent(connection, timeouts);
    if (isOurs?.() === false) throw takenOver();
    connection.sendWithBody([...envelope, `BDAT ${raw.length} LAST`], raw);
    return await readReplies(connection, timeouts);
  } finally {
    leave();
  }
}

/** Fails on a connection that ended before anything of the message was written. */
async function failUnsent(connection: SmtpConnection, timeouts: SmtpTimeouts): Promise<never> {
  const reply = await connection.read('mail', timeouts.mailMs);
  connection.destroy();
  throw new SmtpFailure('mail', 'refused', reply);
}

/** Reads the three replies. All of them may come only with the last one, so each is waited for as long as that. */
async function readReplies(connection: SmtpConnection, { endMs }: SmtpTimeouts): Promise<Reply> {
  let refused: SmtpFailure | null = null;
  for (const phase of ['mail', 'rcpt'] as const) {
    const reply = await readAfter(refused, connection.read('end', endMs));
    if (reply.code >= 300) refused ??= new SmtpFailure(phase, 'refused', reply);
  }
  const reply = await readAfter(refused, connection.read('end', endMs));
  // A message that was refused leaves the transaction undefined (RFC 3030 §2).
  connection.needsReset = refused !== null || reply.code >= 300;
  if (refused) throw refused;
  if (isUnknownCommand(reply)) connection.failChunking(reply);
  return reply;
}

/** Returns true for the answers of a server that offers CHUNKING and has no BDAT (RFC 5321 §4.2.2). */
const isUnknownCommand = ({ code }: Reply): boolean => code >= 500 && code <= 504;
