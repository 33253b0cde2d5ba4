import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestDatabase, type TestServer } from './database.ts';
import { type Sink, startSink } from './load/start-sink.ts';
import { makeRelayEnvironment, type RelayPorts } from './relay-environment.ts';
import { type RelayProcess, startRelay } from './relay-process.ts';
import { type CreatedAccount, runAdminOf } from './run-admin.ts';

/** A database, a remote server and functions that run relays between them, for loads and kill trials. */
export type SendingRig = {
  database: TestServer;
  sink: Sink;
  ports: RelayPorts;
  /** The environment of a relay or the command line. */
  env: Record<string, string>;
  logFile: string;
  /** A company with an unlimited quota and a key. */
  createAccount: (environment: 'sandbox' | 'production') => Promise<CreatedAccount>;
  /** Starts a relay with everything needed to send, optionally with fewer roles. */
  startRelay: (env?: Record<string, string>) => Promise<RelayProcess>;
  stop: () => Promise<void>;
};

/**
 * Starts a separate durable database (fsync on), migrates it, and starts a sink that receives all mail.
 *
 * @param overrides Settings of the relays that differ from the rig's.
 * @param sinkKind "mixed" for a sink whose connections are offered different extensions.
 * @param root The folder of the version that migrates the database, creates accounts and is run; undefined for this one.
 */
export async function startSendingRig(
  overrides: Record<string, string> = {},
  sinkKind: 'plain' | 'mixed' = 'plain',
  root?: string,
): Promise<SendingRig> {
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-rig-'));
  chmodSync(folder, 0o711);
  const [database, sink] = await Promise.all([startTestDatabase([]), startSink(sinkKind)]);
  const { env: base, ports } = await makeRelayEnvironment(folder, database.url);
  const env = {
    ...base,
    DELIVERY_ROUTE: `smtp://127.0.0.1:${sink.port}`,
    ALLOW_PRIVATE_TARGETS: 'true',
    RELAY_ROLES: 'submission,api,delivery,jobs',
    ...overrides,
  };
  const logFile = join(folder, 'relay.log');
  await runAdminOf(root, env, 'migrate');
  return {
    database,
    sink,
    ports,
    env,
    logFile,
    createAccount: (environment) => createAccount(root, env, environment),
    startRelay: (more = {}) => startRelay({ ...env, ...more }, logFile, root),
    stop: async () => {
      await Promise.all([sink.stop(), database.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createAccount(
  root: string | undefined,
  env: Record<string, string>,
  environment: string,
): Promise<CreatedAccount> {
  const email = `${randomBytes(6).toString('hex')}@load.example`;
  const account = await runAdminOf<CreatedAccount>(
    root,
    env,
    ...['create-account', '--email', email, '--company', `Load ${email}`, '--environment', environment],
  );
  await runAdminOf(root, env, 'set-quota', '--company', account.companyId, '--quota', '100000000');
  return account;
}
