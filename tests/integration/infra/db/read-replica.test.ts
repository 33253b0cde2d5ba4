import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAuditEntries } from '#lib/account/audit/store.ts';
import { newId } from '#lib/core/ids.ts';
import { migrateDatabase } from '#lib/infra/db/migrate.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { measureReplica } from '#lib/infra/db/replica.ts';
import { closeDatabase } from '#lib/infra/process/close-database.ts';
import { withReads } from '#lib/infra/reads/with-reads.ts';
import { type Api, startApi } from '../../../../smtp-relay/api/start-api.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { startTestDatabase, type TestServer, withAdmin } from '../../../fixtures/database/database.ts';
import { callApi } from '../../../fixtures/http/api-host.ts';
import { promote, startStandby } from '../../../fixtures/replication/start-standby.ts';

let primary: TestServer;
let replica: TestServer;
let api: Api;
let company: SeededCompany;

beforeAll(async () => {
  primary = await startTestDatabase(['fsync=off']);
  await migrateDatabase(primary.url);
  replica = await startStandby(primary);
  Object.assign(process.env, {
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: replica.url,
    API_PORT: '0',
    LOG_LEVEL: 'silent',
    PLATFORM_DOMAIN: 'platform.test',
    ENCRYPTION_KEY: 'another secret for tests, long enough',
    API_RATE_PER_SECOND: '1000000',
  });
  await getPool().query('SELECT ensure_partitions(current_date - 1, current_date + 1)');
  api = await startApi();
  company = await seedCompany();
});

afterAll(async () => {
  await api.stop();
  await closeDatabase();
  await replica.stop();
  await primary.stop();
});

const call = (path: string, body?: unknown) =>
  callApi({ url: `http://127.0.0.1:${api.port}` }, path, { key: company.apiKey, ...(body !== undefined && { body }) });

/** Sends a message and returns its id. */
async function send(): Promise<string> {
  const { status, body } = await call('/emails', {
    from: company.from,
    to: 'a@example.net',
    subject: 'Hello',
    text: 'Hello',
  });
  expect(status).toBe(200);
  return (body as { id: string }).id;
}

const onReplica = (sql: string) => withAdmin(replica.adminUrl, (admin) => admin.query(sql));

/** Checks that the sender of a message finds it in the list, by its id and by its events. */
async function expectVisible(id: string): Promise<void> {
  const [list, email, events] = await Promise.all([
    call('/emails'),
    call(`/emails/${id}`),
    call(`/emails/${id}/events`),
  ]);
  expect(JSON.stringify(list.body)).toContain(id);
  expect(email).toMatchObject({ status: 200, body: { id } });
  expect(JSON.stringify(events.body)).toContain('injection');
}

/** Returns the time of the last read of messages on the replica, by its clock. */
async function lastReadOnReplica(): Promise<Date | null> {
  const { rows } = await onReplica(
    `SELECT max(query_start) AS at FROM pg_stat_activity
     WHERE application_name = 'mailwright reads' AND query LIKE '%m.transmission_id%'`,
  );
  return rows[0]?.at ?? null;
}

/** Makes calls until the replica has answered one. */
async function expectAnswerOfReplica(): Promise<void> {
  const before = (await lastReadOnReplica())?.getTime() ?? 0;
  await expect
    .poll(async () => {
      expect((await call(`/emails/${newId()}`)).status).toBe(404);
      return (await lastReadOnReplica())?.getTime() ?? 0;
    })
    .toBeGreaterThan(before);
}

describe('a read of the API', () => {
  it('is answered by the replica when that has everything', async () => {
    await send();
    await expectAnswerOfReplica();
  });

  it('shows what the caller has just written, however the replica lags', async () => {
    for (let n = 0; n < 10; n += 1) {
      await onReplica(n % 2 === 0 ? 'SELECT pg_wal_replay_pause()' : 'SELECT pg_wal_replay_resume()');
      await expectVisible(await send());
      await expectVisible(await send());
    }
    await expectAnswerOfReplica();
  });

  it('through Prisma shows what was written before, too', async () => {
    await onReplica('SELECT pg_wal_replay_pause()');
    const id = newId();
    await getPool().query(
      `INSERT INTO audit_entries (id, company_id, actor_type, action, target_type, request_id, created_at)
       VALUES ($1, $2, 'system', 'test', 'test', '', now())`,
      [id, company.companyId],
    );
    const list = () => withReads(() => findAuditEntries(company.companyId, {}, 10));
    expect(await list()).toMatchObject([{ id }]);
    await onReplica('SELECT pg_wal_replay_resume()');
    await expect
      .poll(async () => {
        expect(await list()).toMatchObject([{ id }]);
        const { rows } = await onReplica(
          // Prisma Client names the schema of each table.
          `SELECT FROM pg_stat_activity WHERE application_name = 'mailwright reads' AND query LIKE '%"public"."%'`,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
  });

  it('is answered by the primary once the replica has ended', async () => {
    await expectAnswerOfReplica();
    await withAdmin(replica.adminUrl, (admin) =>
      admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'mailwright reads'"),
    );
    await expectVisible(await send());
  });

  it('is answered by the primary when the replica was promoted, whatever it contains', async () => {
    await promote(replica);
    await expectVisible(await send());
    expect(await measureReplica(100)).toMatchObject({ state: 'unrelated' });
  });

  it('is answered by the primary when the replica is stopped', async () => {
    await replica.stop();
    await expectVisible(await send());
    expect(await measureReplica(100)).toMatchObject({ state: 'away' });
  });
});

describe('a read that decides', () => {
  it('comes from the primary: outside of work that only reads, and after such work is over', async () => {
    expect(getReadPool()).toBe(getPool());
    const { promise, resolve } = Promise.withResolvers<void>();
    const { late } = await withReads(async () => {
      expect(getReadPool()).not.toBe(getPool());
      return { late: promise.then(() => getReadPool()) };
    });
    resolve();
    expect(await late).toBe(getPool());
  });
});
