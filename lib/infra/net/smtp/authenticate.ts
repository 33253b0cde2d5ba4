import { isPublicAddress } from '#lib/core/public-address.ts';
import type { SmtpConnection } from './connection.ts';
import { SmtpFailure } from './smtp-failure.ts';
import type { SmtpTarget } from './target.ts';

/**
 * Signs in with AUTH PLAIN or LOGIN (RFC 4954, RFC 4616), whichever the remote server offers.
 *
 * @throws {SmtpFailure} of the phase `auth`: refused, not offered, or the way there can be read by others.
 */
export async function authenticateSmtp(
  connection: SmtpConnection,
  { username, password }: NonNullable<SmtpTarget['auth']>,
  timeoutMs: number,
): Promise<void> {
  if (!connection.tls && isPublicAddress(connection.remoteAddress)) {
    throw refusal('4.7.0 The smart host offers no TLS, and credentials are not sent in clear over a public network');
  }
  const { authMechanisms } = connection.features;
  if (authMechanisms.has('PLAIN')) {
    await sendCommand(
      connection,
      `AUTH PLAIN ${base64(`\0${username}\0${password}`)}`,
      'AUTH PLAIN ***',
      235,
      timeoutMs,
    );
  } else if (authMechanisms.has('LOGIN')) {
    await sendCommand(connection, 'AUTH LOGIN', 'AUTH LOGIN', 334, timeoutMs);
    await sendCommand(connection, base64(username), '***', 334, timeoutMs);
    await sendCommand(connection, base64(password), '***', 235, timeoutMs);
  } else {
    throw refusal('4.7.0 The smart host offers neither AUTH PLAIN nor AUTH LOGIN');
  }
}

async function sendCommand(
  connection: SmtpConnection,
  command: string,
  shown: string,
  expected: number,
  timeoutMs: number,
): Promise<void> {
  connection.send([command], [shown]);
  const reply = await connection.read('auth', timeoutMs);
  if (reply.code !== expected) throw new SmtpFailure('auth', 'refused', reply);
}

const refusal = (text: string): SmtpFailure => new SmtpFailure('auth', 'refused', { code: 451, lines: [text] });

const base64 = (text: string): string => Buffer.from(text).toString('base64');
