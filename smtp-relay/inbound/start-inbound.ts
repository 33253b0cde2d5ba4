import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { createConnectionSlots } from '#lib/infra/net/connection-slots.ts';
import { readCertificate, TLS_OPTIONS, watchCertificate } from '../smtp/certificate.ts';
import { listen } from '../smtp/listen.ts';
import { type ServerRole, SmtpServer } from '../smtp/smtp-server.ts';
import type { SMTPServerOptions } from '../smtp/smtp-server-seam.ts';
import { INBOUND_MAX_BYTES, InboundPolicy } from './inbound-policy.ts';

/** Sessions open at once on each port, and of one network on all: anyone may connect. */
const SESSIONS_MAX = 500;
const SESSIONS_PER_NETWORK = 20;

/** The idle timeout and the total timeout of a session. */
const IDLE_MS = 120_000;
const SESSION_MS = 1_800_000;

/** Longest command line (RFC 5321 §4.5.3.1.4), with a margin for extensions. */
const LINE_MAX_BYTES = 2_048;

/** Refusals for good, such as of unknown recipients, after which a session ends. */
const FAULTS_MAX = 20;

const DRAIN_MS = 25_000;

/** The inbound role while it runs. */
export type Inbound = {
  /** The ports that are listened on; a 0 in the settings has become a number. */
  ports: number[];
  /** Accepts no more sessions and waits this long for the running ones to end. */
  stop(deadlineMs?: number): Promise<void>;
};

/**
 * Listens on INBOUND_SMTP_PORTS for mail that comes back (bounces, complaints, unsubscribes) and for mail to the operator.
 *
 * @throws {SettingsError} for a certificate or a port that cannot be used.
 */
export async function startInbound(): Promise<Inbound> {
  const { INBOUND_SMTP_PORTS } = settings();
  if (INBOUND_SMTP_PORTS.length === 0) return { ports: [], stop: async () => {} };
  const role = createRole();
  const certificate = readCertificate();
  const servers = INBOUND_SMTP_PORTS.map(() => new SmtpServer({ ...options(), ...certificate }, role));
  const ports = await Promise.all(
    servers.map((server, index) => listen(server, INBOUND_SMTP_PORTS[index] ?? 0, 'inbound port')),
  );
  const stopWatching = watchCertificate((changed) => {
    for (const server of servers) server.updateSecureContext(changed);
  });
  log().info({ ports }, 'inbound is listening');
  return {
    ports,
    async stop(deadlineMs = DRAIN_MS) {
      stopWatching();
      await Promise.all(servers.map((server) => server.drain(deadlineMs)));
    },
  };
}

function createRole(): ServerRole {
  const slots = createConnectionSlots(SESSIONS_PER_NETWORK);
  return {
    limits: { messageMaxBytes: INBOUND_MAX_BYTES, authMs: null, sessionMs: SESSION_MS, faultsMax: FAULTS_MAX },
    createPolicy: (peer) => new InboundPolicy(peer, slots),
    handshakeSlots: createConnectionSlots(SESSIONS_PER_NETWORK),
    proxies: [],
  };
}

const options = (): SMTPServerOptions => ({
  ...TLS_OPTIONS,
  name: settings().SMTP_HOST,
  size: INBOUND_MAX_BYTES,
  authOptional: true,
  hideENHANCEDSTATUSCODES: false,
  disableReverseLookup: true,
  maxClients: SESSIONS_MAX,
  maxCommandLength: LINE_MAX_BYTES,
  socketTimeout: IDLE_MS,
  noDelay: true,
  logger: false,
});
