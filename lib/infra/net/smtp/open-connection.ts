import { isIPv6 } from 'node:net';
import type { DaneTerms } from '#lib/infra/net/dane-terms.ts';
import type { SmtpPhase } from '#lib/mail/responses/smtp-phase.ts';
import { authenticateSmtp } from './authenticate.ts';
import { connectSocket } from './connect-socket.ts';
import { type Exchange, SmtpConnection } from './connection.ts';
import { readSmtpFeatures } from './features.ts';
import type { SessionOptions } from './session-options.ts';
import { AnchorShown, SmtpFailure } from './smtp-failure.ts';
import type { SmtpTarget } from './target.ts';

/**
 * Opens a session: connection, greeting, EHLO, STARTTLS, AUTH. Where TLS is opportunistic and breaks, it is opened once
 * more without, the conversation says so, and the host is remembered.
 *
 * @throws {SmtpFailure} naming the phase.
 */
export async function openConnection(
  target: SmtpTarget,
  exchange: Exchange,
  options: SessionOptions,
): Promise<SmtpConnection> {
  if (target.dane) return openByDane(target, target.dane, exchange, options);
  if (target.tls !== 'opportunistic') return open(target, exchange, options);
  if (options.brokenTls.has(target.host)) {
    exchange.conversation.client('(TLS was broken there a short time ago; connecting without it)');
    return open({ ...target, tls: 'none' }, exchange, options);
  }
  try {
    return await open(target, exchange, options);
  } catch (error) {
    const isTlsFault = error instanceof SmtpFailure && error.phase === 'tls' && error.kind !== 'stopping';
    if (!isTlsFault) throw error;
    options.brokenTls.add(target.host);
    exchange.conversation.client('(TLS is broken there; connecting again without it)');
    return open({ ...target, tls: 'none' }, exchange, options);
  }
}

/** The authority is learned once for as long as the records are kept: later sessions begin with it. */
async function openByDane(
  target: SmtpTarget,
  { tlsa }: DaneTerms,
  exchange: Exchange,
  options: SessionOptions,
): Promise<SmtpConnection> {
  try {
    return await open(target, exchange, options);
  } catch (error) {
    if (!(error instanceof AnchorShown)) throw error;
    tlsa.addAnchor(error.anchor);
    exchange.conversation.client('(DANE: connecting again to verify the chain under the authority that was shown)');
    return open(target, exchange, options);
  }
}

async function open(target: SmtpTarget, exchange: Exchange, options: SessionOptions): Promise<SmtpConnection> {
  const { timeouts } = options;
  const socket = await connectSocket(target, exchange, options);
  const connection = new SmtpConnection(socket, target, exchange, options.signal);
  try {
    const greeting = await connection.read('greeting', timeouts.greetingMs);
    if (greeting.code !== 220) throw new SmtpFailure('greeting', 'refused', greeting);
    await sendHello(connection, options, 'session');
    if (target.tls === 'required' || target.tls === 'opportunistic') await secure(connection, options);
    if (target.auth) await authenticateSmtp(connection, target.auth, timeouts.sessionMs);
    return connection;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

async function sendHello(connection: SmtpConnection, options: SessionOptions, phase: SmtpPhase): Promise<void> {
  const wanted = connection.target.heloName ?? options.heloName;
  const name = wanted.includes('.') ? wanted : addressLiteral(connection.localAddress);
  connection.send([`EHLO ${name}`]);
  const reply = await connection.read(phase, options.timeouts.sessionMs);
  if (reply.code === 250) {
    connection.features = readSmtpFeatures(reply);
    return;
  }
  // A server of before 1995 refuses EHLO and takes HELO (RFC 5321 §3.2).
  if (reply.code < 500) throw new SmtpFailure(phase, 'refused', reply);
  connection.send([`HELO ${name}`]);
  const helo = await connection.read(phase, options.timeouts.sessionMs);
  if (helo.code !== 250) throw new SmtpFailure(phase, 'refused', helo);
}

async function secure(connection: SmtpConnection, options: SessionOptions): Promise<void> {
  if (!connection.features.hasStartTls) {
    if (connection.target.tls === 'opportunistic') return;
    throw new SmtpFailure('tls', 'tls', {
      code: 451,
      lines: [`4.7.4 ${connection.peer} offers no TLS, which is required`],
    });
  }
  connection.send(['STARTTLS']);
  const reply = await connection.read('tls', options.timeouts.sessionMs);
  if (reply.code !== 220) throw new SmtpFailure('tls', 'refused', reply);
  await connection.startTls(options.timeouts.sessionMs, options.trustedCertificates);
  await sendHello(connection, options, 'tls');
}

const addressLiteral = (address: string): string => (isIPv6(address) ? `[IPv6:${address}]` : `[${address}]`);
