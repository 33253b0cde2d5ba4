import pg from 'pg';
import { type CreatedAccount, runAdmin } from '../fixtures/process/run-admin.ts';
import type { RelayPorts } from '../fixtures/relay/relay-environment.ts';
import { type SendingRig, startSendingRig } from '../fixtures/relay/sending-rig.ts';
import { readParent } from './process-usage.ts';
import type { SmtpServer } from './smtp-server.ts';

/** The product under measurement: a relay with all roles, over a durable database of its own. */
export type Product = SmtpServer & {
  /** A sender address whose domain has no DKIM keys; mail from `from` of the account is signed twice. */
  from: string;
  ports: RelayPorts;
  /** The environment of its processes. */
  env: Record<string, string>;
  account: CreatedAccount;
  /** Stops the relay in order and starts it again, optionally with other settings. */
  restart: (env?: Record<string, string>) => Promise<void>;
  /** Restarts the relay with an empty queue. */
  restartEmpty: () => Promise<void>;
  /** Runs a statement as the superuser of the database. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  stop: () => Promise<void>;
};

/** Limits for a load that comes from one address and with one key. */
const MANY_SESSIONS = { SMTP_CONNECTIONS_PER_KEY: '1000', SMTP_CONNECTIONS_PER_ADDRESS: '1000' };

/**
 * Starts the product with one production account of unlimited quota.
 *
 * @param relayEnv additional environment variables of the relay.
 */
export async function startProduct(relayEnv: Record<string, string>): Promise<Product> {
  const rig = await startSendingRig(MANY_SESSIONS);
  const admin = new pg.Client({ connectionString: ofAdmin(rig) });
  // Its server is stopped before it where a run is broken off.
  admin.on('error', () => {});
  let relay: Awaited<ReturnType<SendingRig['startRelay']>> | null = null;
  const stop = async () => {
    await relay?.stop();
    await admin.end().catch(() => {});
    await rig.stop();
  };
  try {
    await admin.connect();
    const account = await rig.createAccount('production');
    const from = await addPlainDomain(rig, admin, account.companyId);
    const databasePid = await findServer(admin);
    relay = await rig.startRelay(relayEnv);
    const restart = async (env: Record<string, string> = {}, between = async () => {}) => {
      await relay?.stop();
      relay = null;
      await between();
      relay = await rig.startRelay({ ...relayEnv, ...env });
    };
    return {
      sink: rig.sink,
      pids: () => [...(relay ? [relay.pid] : []), databasePid],
      target: { port: rig.ports.smtp, credentials: account.smtp },
      from,
      ports: rig.ports,
      env: rig.env,
      account,
      restart: (env) => restart(env),
      restartEmpty: () => restart({}, async () => void (await admin.query('TRUNCATE delivery_queue'))),
      query: async (text, values) => (await admin.query(text, values)).rows,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Adds a verified domain without DKIM keys to the company, to compare with a peer without DKIM. */
async function addPlainDomain(rig: SendingRig, admin: pg.Client, companyId: string): Promise<string> {
  const domain = 'plain.example';
  await runAdmin(rig.env, 'add-sending-domain', '--company', companyId, '--domain', domain, '--verified');
  await admin.query(
    'DELETE FROM dkim_keys k USING sending_domains d WHERE k.sending_domain_id = d.id AND d.domain = $1',
    [domain],
  );
  return `hello@${domain}`;
}

/** Returns the superuser's URL of the product's database. */
function ofAdmin({ database }: SendingRig): string {
  const url = new URL(database.adminUrl);
  url.pathname = new URL(database.url).pathname;
  return url.href;
}

/** Finds the parent process of all sessions of the PostgreSQL server. */
async function findServer(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return readParent(rows[0]?.pid ?? 0) ?? 0;
}
