import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseClient } from '#lib/infra/db/database-client.ts';
import { migrateDatabase } from '#lib/infra/db/migrate.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { startEmbeddedDatabase } from '../../../../bin/database/embedded-database.ts';
import { startTestDatabase, type TestServer, withAdmin } from '../../../fixtures/database/database.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { killServer, promote, startStandby } from '../../../fixtures/replication/start-standby.ts';
import { nameBoth } from '../../../trials/failover-trial.ts';

let primary: TestServer;
let standby: TestServer;

beforeAll(async () => {
  primary = await startTestDatabase([]);
  await migrateDatabase(primary.url);
  standby = await startStandby(primary);
  Object.assign(process.env, { DATABASE_URL: nameBoth(standby.url, primary.url), LOG_LEVEL: 'silent' });
});

afterAll(async () => {
  await closePool();
  await standby.stop();
  await primary.stop();
});

const portOf = (server: TestServer) => Number(new URL(server.url).port);

/** Connects to a URI and returns the port of the server that was chosen. */
async function connectTo(connectionString: string): Promise<number> {
  const client = new DatabaseClient({ connectionString });
  try {
    await client.connect();
    return client.port;
  } finally {
    await client.end();
  }
}

it('a connection ends no process when it breaks before anybody listens to it', () => {
  const client = new DatabaseClient({ connectionString: primary.url });
  expect(() => client.emit('error', new Error('terminating connection due to administrator command'))).not.toThrow();
});

describe('a connection to several servers', () => {
  it('is made to the one that accepts writes, whatever their order', async () => {
    expect(await connectTo(nameBoth(standby.url, primary.url))).toBe(portOf(primary));
    expect(await connectTo(nameBoth(primary.url, standby.url))).toBe(portOf(primary));
  });

  it('is refused as read-only where the only server is a standby', async () => {
    await expect(connectTo(standby.url)).rejects.toMatchObject({ code: '25006' });
  });

  it('is not used again after the server has refused a write', async () => {
    const client = await getPool().connect();
    await client.query('SET default_transaction_read_only = on');
    await expect(client.query('CREATE TABLE refused (id int)')).rejects.toMatchObject({ code: '25006' });
    client.release();
    await getPool().query('CREATE TABLE accepted (id int)');
  });
});

describe('a commit that waits for a synchronous standby', () => {
  it('is refused when the wait is cancelled, although the server answers it with success', async () => {
    await withAdmin(primary.adminUrl, async (admin) => {
      await admin.query("ALTER SYSTEM SET synchronous_standby_names = 'missing'");
      await admin.query('SELECT pg_reload_conf()');
      // Processes of the server read the setting one after another: the first commits may not wait.
      const refusal = pollUntil('a commit to be refused', () =>
        withTransaction((db) => db.query('INSERT INTO accepted VALUES (1)')).then(
          () => null,
          (error: unknown) => ({ error }),
        ),
      );
      await pollUntil('a wait to be cancelled', async () => {
        const { rows } = await admin.query(
          "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
        );
        return rows.length > 0;
      });
      expect(await refusal).toMatchObject({ error: { code: '57014' } });
      await admin.query('ALTER SYSTEM RESET synchronous_standby_names');
      await admin.query('SELECT pg_reload_conf()');
    });
  });
});

describe('a former primary', () => {
  it('that comes back is never written to, also while the new one is away', async () => {
    await getPool().query('SELECT 1');
    await killServer(primary);
    await promote(standby);
    await expect
      .poll(() =>
        getPool()
          .query('INSERT INTO accepted VALUES (2)')
          .catch(() => null),
      )
      .not.toBeNull();
    const back = await startEmbeddedDatabase(primary.folder);
    try {
      await killServer(standby);
      const answers: string[] = [];
      // Connections to the server that is away are refused otherwise, for a second at most.
      await pollUntil('the refusal of a former primary', async () => {
        const writing = getPool().query('INSERT INTO accepted VALUES (3)');
        answers.push(
          await writing.then(
            () => 'written',
            ({ code }: { code?: string }) => code ?? 'broken',
          ),
        );
        return answers.at(-1) === '25006';
      });
      expect(answers).not.toContain('written');
    } finally {
      await back.stop();
    }
  });
});
