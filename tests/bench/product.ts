import pg from 'pg';
import type { RelayPorts } from '../support/relay-environment.ts';
import type { CreatedAccount } from '../support/run-admin.ts';
import { startSendingRig } from '../support/sending-rig.ts';
import { readParent } from './process-usage.ts';
import type { SmtpServer } from './scenarios.ts';

/** The product under measurement: a relay with all roles, over a durable database of its own. */
export type Product = SmtpServer & {
  ports: RelayPorts;
  account: CreatedAccount;
  /** Stops the relay in order and starts it again, with other settings where given. */
  restart: (env?: Record<string, string>) => Promise<void>;
  /** Once; a repeat waits for the first. */
  stop: () => Promise<void>;
};

/**
 * Starts the product with one production account of unlimited quota.
 *
 * @param relayEnv what the relay's environment has beside the rig's.
 */
export async function startProduct(relayEnv: Record<string, string>): Promise<Product> {
  const rig = await startSendingRig();
  const account = await rig.createAccount('production');
  const databasePid = await findDatabase(rig.database.adminUrl);
  let relay = await rig.startRelay(relayEnv);
  let isStopped: Promise<void> | null = null;
  const stop = async () => {
    await relay.stop();
    await rig.stop();
  };
  return {
    sink: rig.sink,
    pids: () => [relay.pid, databasePid],
    target: { port: rig.ports.smtp, credentials: account.smtp },
    from: account.from,
    ports: rig.ports,
    account,
    restart: async (env) => {
      await relay.stop();
      relay = await rig.startRelay({ ...relayEnv, ...env });
    },
    stop: () => {
      isStopped ??= stop();
      return isStopped;
    },
  };
}

/** Every session of a PostgreSQL server is a child of one process. */
async function findDatabase(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return readParent(rows[0]?.pid ?? 0) ?? 0;
  } finally {
    await client.end();
  }
}
