import type { SMTPServerOptions } from 'smtp-server';
import { MESSAGE_MAX_BYTES } from '#lib/core/limits.ts';
import { SettingsError, settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { flushSmtpSessions } from '#lib/smtp-sessions/record-smtp-session.ts';
import { readCertificate, TLS_OPTIONS, watchCertificate } from './certificate.ts';
import { createLimits } from './limits.ts';
import { SubmissionServer } from './submission-server.ts';

/** How long running transactions may take to end. */
const DRAIN_MS = 25_000;

/** The submission role while it runs. */
export type Submission = {
  /** The ports that are listened on, in the order of the settings; a 0 there has become a number. */
  ports: { startTls: number[]; implicitTls: number[] };
  /** Takes no more sessions and lets the running transactions end, for so long. */
  stop(deadlineMs?: number): Promise<void>;
};

/**
 * Listens on the submission ports: those of SMTP_PORTS with STARTTLS, those of SMTPS_PORTS with TLS from the start.
 *
 * @throws {SettingsError} for a certificate that cannot be used or a port that cannot be had.
 */
export async function startSubmission(): Promise<Submission> {
  const { SMTP_PORTS, SMTPS_PORTS } = settings();
  const limits = createLimits();
  const certificate = readCertificate();
  const open = (secure: boolean) => new SubmissionServer({ ...options(), ...certificate, secure }, limits);
  const servers: SubmissionServer[] = [];
  const listenOn = async (port: number, server: SubmissionServer): Promise<number> => {
    servers.push(server);
    return listen(server, port);
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

const options = (): SMTPServerOptions => ({
  ...TLS_OPTIONS,
  name: settings().SMTP_HOST,
  size: MESSAGE_MAX_BYTES,
  authMethods: ['PLAIN', 'LOGIN'],
  authRequiredMessage: 'Authentication required',
  hideENHANCEDSTATUSCODES: false,
  disableReverseLookup: true,
  maxClients: settings().SMTP_CONNECTIONS,
  socketTimeout: settings().SMTP_IDLE_SECONDS * 1_000,
  noDelay: true,
  logger: false,
});

function listen(server: SubmissionServer, port: number): Promise<number> {
  // What breaks a session (a lost connection, a failed handshake) is its client's business.
  server.on('error', (error) => log().debug({ error: error.message }, 'smtp: a session broke'));
  return new Promise((resolve, reject) => {
    server.server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new SettingsError(`The SMTP port ${port} cannot be listened on: ${error.code ?? error.message}.`));
    });
    server.listen(port, () => {
      const address = server.server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
