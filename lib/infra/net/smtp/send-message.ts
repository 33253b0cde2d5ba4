import { isAscii } from 'node:buffer';
import { formatMailParameters, formatRcptParameters } from '#lib/mail/dsn/dsn-request.ts';
import type { Reply } from '#lib/mail/reply.ts';
import type { SmtpPhase } from '#lib/mail/responses/smtp-phase.ts';
import type { SmtpConnection } from './connection.ts';
import type { FinalDots } from './final-dots.ts';
import type { OutgoingMessage } from './outgoing-message.ts';
import { readAfter } from './read-after.ts';
import { sendAtOnce } from './send-at-once.ts';
import { SmtpFailure, takenOver } from './smtp-failure.ts';
import { stuffDots } from './stuff-dots.ts';
import type { SmtpTimeouts } from './timeouts.ts';

/** Up to here a message is written whole; a larger one piece by piece, so that a server that stops reading is noticed. */
const SLICE_BYTES = 262_144;

/**
 * Sends a message over an open session (RFC 5321 §3.3), commands in one go where the server has PIPELINING (RFC 2920), and
 * commands and message in one go where it has CHUNKING, too (RFC 3030), and has accepted a message before.
 *
 * The caller gives a message that the server can carry (its `features` tell): 8-bit content is sent as it is.
 *
 * @returns the reply to the final dot.
 * @throws {SmtpFailure} naming the phase; after a refusal the connection can be used again, where it is still usable.
 */
export async function sendMessage(
  connection: SmtpConnection,
  message: OutgoingMessage,
  timeouts: SmtpTimeouts,
  finalDots: FinalDots,
): Promise<Reply> {
  const { hasChunking, hasPipelining } = connection.features;
  const envelope = [mailCommand(connection, message), rcptCommand(connection, message)];
  const isAtOnce = hasChunking && hasPipelining && connection.isTrusted && message.raw.length <= SLICE_BYTES;
  const reply = isAtOnce
    ? await sendAtOnce(connection, message, envelope, timeouts, finalDots)
    : await sendStepwise(connection, message, envelope, timeouts, finalDots);
  if (reply.code >= 300) throw new SmtpFailure('end', 'refused', reply);
  connection.sentCount += 1;
  return reply;
}

async function sendStepwise(
  connection: SmtpConnection,
  message: OutgoingMessage,
  envelope: readonly string[],
  timeouts: SmtpTimeouts,
  finalDots: FinalDots,
): Promise<Reply> {
  const commands = [...envelope, 'DATA'];
  if (connection.features.hasPipelining) await sendEnvelopeTogether(connection, commands, timeouts);
  else await sendEnvelopeStepwise(connection, commands, timeouts);
  return sendBody(connection, message, timeouts, finalDots);
}

function mailCommand({ features, peer }: SmtpConnection, { from, to, raw, dsn }: OutgoingMessage): string {
  if (/[\r\n\0]/.test(from + to)) throw refusal('553 5.1.3', 'The address holds a line break');
  if (features.maxSizeBytes !== null && raw.length > features.maxSizeBytes) {
    throw refusal('552 5.3.4', `The message has ${raw.length} bytes, and ${peer} takes ${features.maxSizeBytes}`);
  }
  const hasUtf8Address = /[^ -~]/.test(from + to);
  if (hasUtf8Address && !features.hasSmtpUtf8) {
    throw refusal('550 5.6.7', `${peer} takes no address with letters outside ASCII (it lacks SMTPUTF8)`);
  }
  const is8Bit = !isAscii(raw);
  const isUtf8 = features.hasSmtpUtf8 && (hasUtf8Address || (is8Bit && !isAscii(headerOf(raw))));
  const parameters = [
    features.hasSize ? ` SIZE=${raw.length}` : '',
    features.has8BitMime && is8Bit ? ' BODY=8BITMIME' : '',
    isUtf8 ? ' SMTPUTF8' : '',
    features.hasDsn && dsn ? formatMailParameters(dsn) : '',
  ];
  return `MAIL FROM:<${from}>${parameters.join('')}`;
}

function rcptCommand({ features }: SmtpConnection, { to, dsn }: OutgoingMessage): string {
  return `RCPT TO:<${to}>${features.hasDsn && dsn ? formatRcptParameters(dsn) : ''}`;
}

function headerOf(raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n');
  return end < 0 ? raw : raw.subarray(0, end);
}

const refusal = (codes: string, text: string): SmtpFailure =>
  new SmtpFailure('mail', 'refused', { code: Number(codes.slice(0, 3)), lines: [`${codes.slice(4)} ${text}`] });

const STEPS = ['mail', 'rcpt', 'data'] as const;

const isPositive = (phase: SmtpPhase, { code }: Reply): boolean => (phase === 'data' ? code === 354 : code < 300);

async function sendEnvelopeStepwise(
  connection: SmtpConnection,
  commands: readonly string[],
  timeouts: SmtpTimeouts,
): Promise<void> {
  await reset(connection, timeouts);
  for (const [index, phase] of STEPS.entries()) {
    connection.send([commands[index] ?? '']);
    const reply = await connection.read(phase, timeouts[`${phase}Ms`]);
    if (isPositive(phase, reply)) continue;
    connection.needsReset = true;
    throw new SmtpFailure(phase, 'refused', reply);
  }
}

async function sendEnvelopeTogether(
  connection: SmtpConnection,
  commands: readonly string[],
  timeouts: SmtpTimeouts,
): Promise<void> {
  const isReset = connection.needsReset;
  connection.needsReset = false;
  connection.send(isReset ? ['RSET', ...commands] : commands);
  if (isReset) await connection.read('session', timeouts.sessionMs);
  let refused: SmtpFailure | null = null;
  for (const phase of STEPS) {
    const reply = await readAfter(refused, connection.read(phase, timeouts[`${phase}Ms`]));
    if (isPositive(phase, reply)) {
      // The only recipient was refused, but the server waits for a message: an empty one ends the transaction.
      if (phase === 'data' && refused) await sendNothing(connection, refused, timeouts);
    } else refused ??= new SmtpFailure(phase, 'refused', reply);
  }
  if (!refused) return;
  connection.needsReset = true;
  throw refused;
}

async function sendNothing(connection: SmtpConnection, refused: SmtpFailure, timeouts: SmtpTimeouts): Promise<void> {
  connection.send(['.']);
  await readAfter(refused, connection.read('end', timeouts.endMs));
}

async function reset(connection: SmtpConnection, timeouts: SmtpTimeouts): Promise<void> {
  if (!connection.needsReset) return;
  connection.needsReset = false;
  connection.send(['RSET']);
  await connection.read('session', timeouts.sessionMs);
}

/** Sends the message. Returns the reply to its final dot. */
async function sendBody(
  connection: SmtpConnection,
  { raw, isOurs }: OutgoingMessage,
  timeouts: SmtpTimeouts,
  finalDots: FinalDots,
): Promise<Reply> {
  connection.note(`(${raw.length} bytes)`);
  const pieces = stuffDots(raw);
  const [message = raw] = pieces;
  const isLarge = raw.length > SLICE_BYTES;
  if (isLarge) await sendPieces(connection, message, timeouts);
  const leave = await finalDots.enter(connection.remoteAddress);
  try {
    if (!connection.isUsable || connection.hasUnreadReply) await failEarly(connection, timeouts);
    if (isOurs?.() === false) breakOff(connection);
    connection.write(...pieces.slice(isLarge ? 1 : 0));
    return await connection.read('end', timeouts.endMs);
  } finally {
    leave();
  }
}

/** Ends a connection on which a message is almost sent: without its final dot it is not taken (RFC 5321 §4.1.1.4). */
function breakOff(connection: SmtpConnection): never {
  const failure = takenOver();
  connection.destroy('stopping', failure.message);
  throw failure;
}

async function sendPieces(connection: SmtpConnection, message: Buffer, timeouts: SmtpTimeouts): Promise<void> {
  for (let at = 0; at < message.length; at += SLICE_BYTES) {
    connection.write(message.subarray(at, at + SLICE_BYTES));
    await connection.drain(timeouts.blockMs);
    if (connection.isUsable && !connection.hasUnreadReply) continue;
    await failEarly(connection, timeouts);
  }
}

/** Fails after an early reply, or none: the server has not seen the final dot, so it has not accepted the message. */
async function failEarly(connection: SmtpConnection, timeouts: SmtpTimeouts): Promise<never> {
  const reply = await connection.read('body', timeouts.endMs);
  connection.destroy();
  throw new SmtpFailure('body', 'refused', reply);
}
