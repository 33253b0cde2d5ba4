import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Exchange } from './connection.ts';
import type { SessionOptions } from './session-options.ts';
import { SmtpFailure } from './smtp-failure.ts';
import type { SmtpTarget } from './target.ts';
import { trusting } from './trusting.ts';

/**
 * Opens a TCP connection, with TLS at once where the target wants that.
 *
 * @throws {SmtpFailure} of the phase `connect`.
 */
export function connectSocket(
  target: SmtpTarget,
  { conversation, deadlineAt }: Exchange,
  { timeouts, signal, trustedCertificates }: Pick<SessionOptions, 'timeouts' | 'signal' | 'trustedCertificates'>,
): Promise<Socket> {
  const { host, port, tls } = target;
  const peer = target.address ? `${host} (${target.address})` : host;
  conversation.client(`(connecting to ${peer} port ${port})`);
  return new Promise((resolve, reject) => {
    const socket = tls === 'implicit' ? connectWithTls(target, trustedCertificates) : connectTcp(options(target));
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      socket.removeAllListeners('error');
    };
    const fail = (kind: 'timeout' | 'network' | 'stopping', code: string, text: string) => {
      settle();
      socket.on('error', () => {});
      socket.destroy();
      conversation.server(`(${text})`);
      reject(new SmtpFailure('connect', kind, { code: 451, lines: [`${code} No connection to ${peer}: ${text}`] }));
    };
    const stop = () => fail('stopping', '4.3.2', 'we are stopping');
    const bounded = Math.max(1, Math.min(timeouts.connectMs, deadlineAt - performance.now()));
    const timer = setTimeout(() => fail('timeout', '4.4.1', 'timed out'), bounded);
    signal.addEventListener('abort', stop);
    socket.once('error', (error: NodeJS.ErrnoException) =>
      fail('network', '4.4.2', ERRORS[error.code ?? ''] ?? error.code ?? error.message),
    );
    socket.once(tls === 'implicit' ? 'secureConnect' : 'connect', () => {
      settle();
      resolve(socket);
    });
    if (signal.aborted) stop();
  });
}

const connectWithTls = (target: SmtpTarget, trusted: string | null): Socket =>
  connectTls({
    ...options(target),
    ...(isIP(target.host) ? {} : { servername: target.host }),
    rejectUnauthorized: target.verifiesCertificate,
    ...trusting(trusted),
  });

const options = (target: SmtpTarget) => ({
  host: target.address ?? target.host,
  port: target.port,
  noDelay: true,
  ...(target.localAddress ? { localAddress: target.localAddress } : {}),
});

const ERRORS: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ETIMEDOUT: 'timed out',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ECONNRESET: 'the connection was reset',
  ENOTFOUND: 'there is no such host',
  EADDRNOTAVAIL: 'the source address is not on this machine',
};
