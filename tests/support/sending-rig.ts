import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSelfSigned } from '#lib/infra/tls/self-signed.ts';
import { startTestDatabase, type TestServer } from './database.ts';
import { findFreePorts } from './free-ports.ts';
import { type Sink, startSink } from './load/start-sink.ts';
import { type RelayProcess, startRelay } from './relay-process.ts';
import { type CreatedAccount, runAdmin } from './run-admin.ts';

/** A database, a far end and the means to run relays between them, for loads and for trials that kill. */
export type SendingRig = {
  database: TestServer;
  sink: Sink;
  ports: { smtp: number; smtps: number; api: number; health: number };
  /** What a relay or the command line is started with. */
  env: Record<string, string>;
  logFile: string;
  /** A company with an unlimited quota and a key. */
  createAccount: (environment: 'sandbox' | 'production') => Promise<CreatedAccount>;
  /** Starts a relay with all that is needed to send; its roles may be fewer. */
  startRelay: (env?: Record<string, string>) => Promise<RelayProcess>;
  stop: () => Promise<void>;
};

/**
 * Starts a durable database (fsync on) of its own, migrates it, and starts a sink that all mail is delivered to.
 *
 * @param overrides Settings of the relays that differ from the rig's.
 */
export async function startSendingRig(overrides: Record<string, string> = {}): Promise<SendingRig> {
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-rig-'));
  chmodSync(folder, 0o711);
  const [database, sink, [smtp = 0, smtps = 0, api = 0, health = 0], certificate] = await Promise.all([
    startTestDatabase([]),
    startSink(),
    findFreePorts(4),
    ensureSelfSigned(folder, 'localhost'),
  ]);
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SMTP_PORTS: String(smtp),
    SMTPS_PORTS: String(smtps),
    INBOUND_SMTP_PORTS: '',
    API_PORT: String(api),
    HEALTH_PORT: String(health),
    TLS_CERT_FILE: certificate.certFile,
    TLS_KEY_FILE: certificate.keyFile,
    NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    DELIVERY_ROUTE: `smtp://127.0.0.1:${sink.port}`,
    ALLOW_PRIVATE_TARGETS: 'true',
    RELAY_ROLES: 'submission,api,delivery,jobs',
    ...overrides,
  };
  const logFile = join(folder, 'relay.log');
  await runAdmin(env, 'migrate');
  return {
    database,
    sink,
    ports: { smtp, smtps, api, health },
    env,
    logFile,
    createAccount: (environment) => createAccount(env, environment),
    startRelay: (more = {}) => startRelay({ ...env, ...more }, logFile),
    stop: async () => {
      await Promise.all([sink.stop(), database.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createAccount(env: Record<string, string>, environment: string): Promise<CreatedAccount> {
  const email = `${randomBytes(6).toString('hex')}@load.example`;
  const account = await runAdmin<CreatedAccount>(
    env,
    ...['create-account', '--email', email, '--company', `Load ${email}`, '--environment', environment],
  );
  await runAdmin(env, 'set-quota', '--company', account.companyId, '--quota', '100000000');
  return account;
}
