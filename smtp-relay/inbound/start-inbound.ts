import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { SettingsError, settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { unmap } from '#lib/infra/net/address-block.ts';
import { type Certificate, readCertificate, TLS_OPTIONS, watchCertificate } from '../submission/certificate.ts';
import { createConnectionSlots } from '../submission/connection-slots.ts';
import { holderOf } from '../submission/limits.ts';
import { InboundConnection } from './inbound-connection.ts';
import { inboundReplies } from './inbound-replies.ts';

/** Sessions open at once, and of one address (of IPv6: one /64): strangers write here. */
const SESSIONS_MAX = 500;
const SESSIONS_PER_ADDRESS = 20;

const DRAIN_MS = 25_000;

/** How long one who is turned away may take to read why. */
const TURN_AWAY_MS = 1_000;

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
  const slots = createConnectionSlots(SESSIONS_PER_ADDRESS);
  let secureContext = toContext(readCertificate());
  const stopWatching = watchCertificate((changed) => {
    secureContext = toContext(changed);
  });
  const open = () =>
    createServer({ noDelay: true }, (socket) => {
      const ip = unmap(socket.remoteAddress ?? '');
      const holder = holderOf(ip);
      if (sessions.size >= SESSIONS_MAX || !slots.take(holder)) {
        turnAway(socket);
        return;
      }
      const session = new InboundConnection(socket, ip, () => secureContext);
      sessions.add(session);
      socket.on('close', () => {
        sessions.delete(session);
        slots.give(holder);
      });
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

/** Says why, and keeps nothing of who does not listen. */
function turnAway(socket: Socket): void {
  socket.on('error', () => {}).resume();
  socket.end(`${inboundReplies.crowded}\r\n`);
  setTimeout(() => socket.destroy(), TURN_AWAY_MS).unref();
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
