import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { type Api, startApi } from '../../../../smtp-relay/api/start-api.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { withAdmin } from '../../../fixtures/database/database.ts';
import { callApi } from '../../../fixtures/http/api-host.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { type SubmissionRig, startSubmissionRig } from '../../../fixtures/relay/submission-rig.ts';
import { plain, SmtpClient } from '../../../fixtures/smtp/smtp-client.ts';

let rig: SubmissionRig;
let api: Api;
let company: SeededCompany;
let client: SmtpClient;

beforeAll(async () => {
  rig = await startSubmissionRig({ API_PORT: '0' });
  api = await startApi();
  company = await seedCompany();
  client = await SmtpClient.open(rig.securePort, company.apiKey);
  expect(await bySmtp()).toMatch(/^250 /);
  expect((await byRest()).status).toBe(200);
});

afterAll(async () => {
  client.destroy();
  await api.stop();
  await rig.stop();
});

/** Sends a message over the session that is open all the time; answers the first refusal, or the last reply. */
async function bySmtp(): Promise<string> {
  await client.command('RSET');
  return client.transact(company.from, ['a@example.net'], `${rawMessage(company.from)}.\r\n`);
}

const list = () => callApi({ url: `http://127.0.0.1:${api.port}` }, '/emails', { key: company.apiKey });

const byRest = () =>
  callApi({ url: `http://127.0.0.1:${api.port}` }, '/emails', {
    key: company.apiKey,
    body: { from: company.from, to: 'a@example.net', subject: 'Hello', text: 'Hello' },
  });

const database = (): { name: string; adminUrl: string } => {
  const url = new URL(process.env.DATABASE_URL ?? '');
  return { name: url.pathname.slice(1), adminUrl: process.env.TEST_DATABASE_SERVER ?? '' };
};

/** Does something to the server that the product's own role may not, or not while it is locked out. */
const asAdmin = (sql: string) => withAdmin(database().adminUrl, (admin) => admin.query(sql));

const OTHERS = () => `FROM pg_stat_activity WHERE datname = '${database().name}' AND pid <> pg_backend_pid()`;

const stored = async (): Promise<number> => {
  const { rows } = await getPool().query('SELECT count(*)::int AS n FROM messages WHERE company_id = $1', [
    company.companyId,
  ]);
  return rows[0].n;
};

/** Checks that SMTP and REST defer mail while the database fails, and accept it once when it works again. */
async function expectDeferral(ail: string, heal: string): Promise<void> {
  const before = await stored();
  await asAdmin(ail);
  await asAdmin(`SELECT pg_terminate_backend(pid) ${OTHERS()}`);
  expect(await bySmtp()).toBe('451 4.3.0 Temporary queue failure');
  expect((await byRest()).body).toMatchObject({ statusCode: 503, name: 'application_error', code: 'queueUnavailable' });
  await asAdmin(heal);
  await asAdmin(`SELECT pg_terminate_backend(pid) ${OTHERS()}`);
  await expect.poll(bySmtp).toMatch(/^250 /);
  await expect.poll(async () => (await byRest()).status).toBe(200);
  expect(await stored()).toBe(before + 2);
}

describe('a failing database', () => {
  it('that is read-only defers mail, and accepts it when it is writable again', () => {
    const { name } = database();
    return expectDeferral(
      `ALTER DATABASE ${name} SET default_transaction_read_only = on`,
      `ALTER DATABASE ${name} RESET default_transaction_read_only`,
    );
  });

  it('that refuses connections defers mail', () => {
    const { name } = database();
    return expectDeferral(`ALTER DATABASE ${name} CONNECTION LIMIT 0`, `ALTER DATABASE ${name} CONNECTION LIMIT -1`);
  });

  it('whose disk is full defers mail without naming the cause, and accepts it when space is free again', async () => {
    const before = await stored();
    // What PostgreSQL says where a table cannot grow any more: 53100, disk_full.
    await getPool().query(
      `CREATE FUNCTION fail_to_grow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         RAISE EXCEPTION 'could not extend file "base/1": No space left on device' USING ERRCODE = 'disk_full';
       END $$`,
    );
    await getPool().query(
      'CREATE TRIGGER fail_to_grow BEFORE INSERT ON message_bodies FOR EACH STATEMENT EXECUTE FUNCTION fail_to_grow()',
    );
    expect(await bySmtp()).toBe('451 4.3.0 Temporary queue failure');
    const answer = await byRest();
    expect(answer.body).toMatchObject({ statusCode: 503, code: 'queueUnavailable' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.stringify(answer.body)).not.toContain('device');
    expect(await stored()).toBe(before);
    await getPool().query('DROP FUNCTION fail_to_grow CASCADE');
    expect(await bySmtp()).toMatch(/^250 /);
    expect((await byRest()).status).toBe(200);
  });

  it.each([
    ['gives up a statement that took too long', 'pg_cancel_backend'],
    ['ends the connection in the middle of a batch', 'pg_terminate_backend'],
  ])('that %s stores nothing of a message and defers it', async (_what, end) => {
    const before = await stored();
    const lock = await getPool().connect();
    await lock.query('BEGIN; LOCK TABLE messages IN ACCESS EXCLUSIVE MODE');
    const replies = Promise.all([bySmtp(), byRest(), list()]);
    // One or two batches, as they come together.
    let isOver = false;
    void replies.then(() => {
      isOver = true;
    });
    await pollUntil('all to be refused', async () => {
      if (!isOver) await asAdmin(`SELECT ${end}(pid) ${OTHERS()} AND wait_event_type = 'Lock'`);
      return isOver || null;
    });
    await lock.query('COMMIT');
    lock.release();
    const [reply, answer, listed] = await replies;
    expect(reply).toBe('451 4.3.0 Temporary queue failure');
    for (const { body } of [answer, listed]) expect(body).toMatchObject({ statusCode: 503, code: 'queueUnavailable' });
    expect(await stored()).toBe(before);
    expect(await bySmtp()).toMatch(/^250 /);
    expect((await byRest()).status).toBe(200);
  });

  it('that cannot look up a key makes AUTH fail temporarily and counts no key as wrong', async () => {
    const { name } = database();
    const other = await seedCompany();
    await asAdmin(`ALTER DATABASE ${name} CONNECTION LIMIT 0`);
    await asAdmin(`SELECT pg_terminate_backend(pid) ${OTHERS()}`);
    const session = await SmtpClient.open(rig.securePort);
    for (let n = 0; n < 4; n += 1) {
      expect(await session.command(`AUTH PLAIN ${plain(other.apiKey)}`)).toBe(
        '454 4.7.0 Temporary authentication failure',
      );
    }
    await asAdmin(`ALTER DATABASE ${name} CONNECTION LIMIT -1`);
    await expect.poll(() => session.command(`AUTH PLAIN ${plain(other.apiKey)}`)).toMatch(/^235 /);
    session.destroy();
  });
});
