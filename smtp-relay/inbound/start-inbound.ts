import { createServer, type Server } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { SettingsError, settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { type Certificate, readCertificate, TLS_OPTIONS, watchCertificate } from '../submission/certificate.ts';
import { InboundConnection } from './inbound-connection.ts';

/** Sessions open at once, and of one address: strangers write here. */
const SESSIONS_MAX = 500;
const SESSIONS_PER_ADDRESS = 20;

const DRAIN_MS = 25_000;

/** The inbound role while it runs. */
export type Inbound = {
  /** The ports that are listened on; a 0 in the settings has become a number. */
  ports: number[];
  /** Takes no more sessions and lets the running ones end, for so long. */
  stop(deadlineMs?: number): Promise<void>;
};

/**
 * Listens on INBOUND_SMTP_PORTS for mail that comes back: bounces, complaints, wishes to unsubscribe.
 *
 * @throws {SettingsError} for a certificate that cannot be used or a port that cannot be had.
 */
export async function startInbound(): Promise<Inbound> {
  const { INBOUND_SMTP_PORTS } = settings();
  if (INBOUND_SMTP_PORTS.length === 0) return { ports: [], stop: async () => {} };
  const sessions = new Set<InboundConnection>();
  let secureContext = toContext(readCertificate());
  const stopWatching = watchCertificate((changed) => {
    secureContext = toContext(changed);
  });
  const open = () =>
    createServer({ noDelay: true }, (socket) => {
      const ip = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
      const sameAddress = [...sessions].filter((session) => session.ip === ip).length;
      const isCrowded = sessions.size >= SESSIONS_MAX || sameAddress >= SESSIONS_PER_ADDRESS;
      const session = new InboundConnection(socket, ip, () => secureContext, isCrowded);
      sessions.add(session);
      socket.on('close', () => sessions.delete(session));
    });
  const servers = INBOUND_SMTP_PORTS.map((port) => ({ port, server: open() }));
  const ports = await Promise.all(servers.map(({ server, port }) => listen(server, port)));
  log().info({ ports }, 'inbound is listening');
  return {
    ports,
    async stop(deadlineMs = DRAIN_MS) {
      stopWatching();
      const closed = servers.map(({ server }) => new Promise<void>((resolve) => server.close(() => resolve())));
      for (const session of sessions) session.drain();
      const deadline = setTimeout(() => {
        for (const session of sessions) session.abort();
      }, deadlineMs);
      await Promise.all(closed);
      clearTimeout(deadline);
    },
  };
}

const toContext = (certificate: Certificate): SecureContext => createSecureContext({ ...TLS_OPTIONS, ...certificate });

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new SettingsError(`The inbound port ${port} cannot be listened on: ${error.code ?? error.message}.`));
    });
    server.listen(port, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
