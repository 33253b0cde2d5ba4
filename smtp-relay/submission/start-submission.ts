import { MESSAGE_MAX_BYTES } from '#lib/core/limits.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { flushSmtpSessions } from '#lib/senders/smtp-sessions/record-smtp-session.ts';
import { readCertificate, TLS_OPTIONS, watchCertificate } from '../smtp/certificate.ts';
import { listen } from '../smtp/listen.ts';
import type { Peer } from '../smtp/session-policy.ts';
import { type ServerRole, SmtpServer } from '../smtp/smtp-server.ts';
import type { SMTPServerOptions } from '../smtp/smtp-server-seam.ts';
import { createLimits, type Limits } from './limits.ts';
import { newSession } from './session.ts';
import { SessionLog } from './session-log.ts';
import { SubmissionPolicy } from './submission-policy.ts';

/** The time that running transactions may take to end. */
const DRAIN_MS = 25_000;

/** A command line with AUTH and its initial response (RFC 4954 §4) has 12288 octets at most. */
const LINE_MAX_BYTES = 12_288;

/** A client may take as many idle times as this to authenticate, however busy it keeps the line. */
const AUTH_IDLE_TIMES = 2;

/** The submission role while it runs. */
export type Submission = {
  /** The ports that are listened on, in the order of the settings; a 0 there has become a number. */
  ports: { startTls: number[]; implicitTls: number[] };
  /** Accepts no more sessions and waits this long for the running transactions to end. */
  stop(deadlineMs?: number): Promise<void>;
};

/**
 * Listens on the submission ports: those of SMTP_PORTS with STARTTLS, those of SMTPS_PORTS with implicit TLS.
 *
 * @throws {SettingsError} for a certificate or a port that cannot be used.
 */
export async function startSubmission(): Promise<Submission> {
  const { SMTP_PORTS, SMTPS_PORTS } = settings();
  const role = createRole(createLimits());
  const certificate = readCertificate();
  const open = (secure: boolean) => new SmtpServer({ ...options(), ...certificate, secure }, role);
  const servers: SmtpServer[] = [];
  const listenOn = async (port: number, server: SmtpServer): Promise<number> => {
    servers.push(server);
    return listen(server, port, 'SMTP port');
  };
  const ports = {
    startTls: await Promise.all(SMTP_PORTS.map((port) => listenOn(port, open(false)))),
    implicitTls: await Promise.all(SMTPS_PORTS.map((port) => listenOn(port, open(true)))),
  };
  const stopWatching = watchCertificate((changed) => {
    for (const server of servers) server.updateSecureContext(changed);
  });
  log().info(ports, 'submission is listening');
  return {
    ports,
    async stop(deadlineMs = DRAIN_MS) {
      stopWatching();
      await Promise.all(servers.map((server) => server.drain(deadlineMs)));
      await flushSmtpSessions();
    },
  };
}

const createRole = (limits: Limits): ServerRole => ({
  limits: {
    messageMaxBytes: MESSAGE_MAX_BYTES,
    authMs: settings().SMTP_IDLE_SECONDS * 1_000 * AUTH_IDLE_TIMES,
    sessionMs: null,
    faultsMax: null,
  },
  createPolicy: (peer) => new SubmissionPolicy(peer, limits),
  handshakeSlots: limits.handshakeSlots,
  proxies: settings().SMTP_PROXY_FROM,
  noteFailedHandshake,
});

/** A handshake that failed is a session in the log, too. */
function noteFailedHandshake({ id, ip, port }: Peer, cause: string): void {
  const session = new SessionLog(port);
  if (cause !== '') session.noteRefusal(454, cause, 'TLS');
  session.end(newSession(id, ip));
}

const options = (): SMTPServerOptions => ({
  ...TLS_OPTIONS,
  name: settings().SMTP_HOST,
  size: MESSAGE_MAX_BYTES,
  authMethods: ['PLAIN', 'LOGIN'],
  authRequiredMessage: 'Authentication required',
  hideENHANCEDSTATUSCODES: false,
  disableReverseLookup: true,
  maxClients: settings().SMTP_CONNECTIONS,
  maxCommandLength: LINE_MAX_BYTES,
  socketTimeout: settings().SMTP_IDLE_SECONDS * 1_000,
  noDelay: true,
  logger: false,
});
