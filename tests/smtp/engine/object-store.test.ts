import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { getBody } from '#lib/engine/messages/read/queries.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type Api, startApi } from '../../../smtp-relay/api/start-api.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { settled, startWorkerTo } from '../../fixtures/delivery/delivery-rig.ts';
import { callApi } from '../../fixtures/http/api-host.ts';
import { type SubmissionRig, startSubmissionRig } from '../../fixtures/relay/submission-rig.ts';
import { startTestStore, type TestStore } from '../../fixtures/s3/store-folder.ts';
import type { Sink } from '../../fixtures/smtp/sink-types.ts';
import { SmtpClient } from '../../fixtures/smtp/smtp-client.ts';
import { startSink } from '../../fixtures/smtp/smtp-sink.ts';

const REFUSAL = 'The storage of message contents cannot be reached; try again later';

let store: TestStore;
let rig: SubmissionRig;
let api: Api;
let sink: Sink;
let company: SeededCompany;
let client: SmtpClient;
let worker: DeliveryWorker | null = null;

beforeAll(async () => {
  store = await startTestStore();
  rig = await startSubmissionRig({ API_PORT: '0', BLOB_URL: store.url, BLOB_TIMEOUT_SECONDS: '1' });
  api = await startApi();
  sink = await startSink({ keepsRaw: true });
  company = await seedCompany();
  client = await SmtpClient.open(rig.securePort, company.apiKey);
});

afterEach(async () => {
  await worker?.stop();
  worker = null;
});

afterAll(async () => {
  client.destroy();
  await sink.close();
  await api.stop();
  await rig.stop();
  await store.stop();
});

const bySmtp = async (raw = rawMessage(company.from)): Promise<string> => {
  await client.command('RSET');
  return client.transact(company.from, ['a@example.net'], Buffer.concat([raw, Buffer.from('.\r\n')]));
};

const byRest = () =>
  callApi({ url: `http://127.0.0.1:${api.port}` }, '/emails', {
    key: company.apiKey,
    body: { from: company.from, to: 'a@example.net', subject: 'Grüße', text: 'Grüße '.repeat(500) },
  });

const stored = async (): Promise<number> => {
  const { rows } = await getPool().query('SELECT count(*)::int AS n FROM messages WHERE company_id = $1', [
    company.companyId,
  ]);
  return rows[0].n;
};

/** Checks that both protocols defer mail with a clear text, that nothing is committed, and that the store accepts again. */
async function expectDeferral(heal: () => void | Promise<void>): Promise<void> {
  const before = await stored();
  expect(await bySmtp()).toBe(`451 4.3.0 ${REFUSAL}`);
  const answer = await byRest();
  expect(answer.body).toMatchObject({ statusCode: 503, code: 'bodyStoreUnavailable', message: REFUSAL });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await stored()).toBe(before);
  await heal();
  expect(await bySmtp()).toMatch(/^250 /);
  expect((await byRest()).status).toBe(200);
}

describe('with an object store', () => {
  it('the bytes of accepted mail are there and not in the database, and arrive unchanged over SMTP and REST', async () => {
    const sent = Buffer.concat([
      rawMessage(company.from, { subject: 'bytes' }),
      Buffer.from(Uint8Array.from({ length: 256 }, (_, n) => n)).filter((byte) => ![0, 10, 13].includes(byte)),
      Buffer.from('\r\n'),
    ]);
    const reply = await bySmtp(sent);
    const ids = [/queued as (\S+)/.exec(reply)?.[1] ?? '', (await byRest()).body.id];
    const { rows } = await getPool().query(
      'SELECT raw, segment_id FROM message_bodies WHERE message_id = ANY($1::uuid[])',
      [ids],
    );
    expect(rows.map(({ raw }) => raw)).toEqual([null, null]);
    for (const { segment_id } of rows) expect(store.server.list().join()).toContain(segment_id);
    const bodies = await Promise.all(ids.map((id) => getBody(company.scope, id)));
    expect(bodies[0]?.includes(sent.subarray(sent.indexOf('\r\n\r\n')))).toBe(true);
    worker = await startWorkerTo(sink.port);
    for (const id of ids) await settled(id);
    for (const body of bodies) {
      const arrived = sink.messages.map(({ raw }) => raw ?? Buffer.alloc(0));
      expect(arrived.some((raw) => raw.subarray(-body.length).equals(body))).toBe(true);
    }
  });

  it('one batch is one object', async () => {
    const before = store.server.list().length;
    const email = { from: company.from, to: 'a@example.net', subject: 'Hello', text: 'Hello' };
    const answer = await callApi({ url: `http://127.0.0.1:${api.port}` }, '/emails/batch', {
      key: company.apiKey,
      body: Array.from({ length: 50 }, (_, n) => ({ ...email, text: `Number ${n}` })),
    });
    expect(answer.status).toBe(200);
    expect(store.server.list()).toHaveLength(before + 1);
    const { rows } = await getPool().query(
      'SELECT message_id AS id FROM message_bodies WHERE company_id = $1 ORDER BY message_id DESC LIMIT 50',
      [company.companyId],
    );
    const texts = await Promise.all(rows.map(async ({ id }) => (await getBody(company.scope, id)).toString()));
    for (let n = 0; n < 50; n += 1) expect(texts.filter((text) => text.includes(`Number ${n}\r\n`))).toHaveLength(1);
  });

  it('that is down, mail is deferred and nothing is committed', async () => {
    await store.down();
    await expectDeferral(() => store.up());
  });

  it('that answers later than BLOB_TIMEOUT_SECONDS, mail is deferred and nothing is committed', async () => {
    store.server.faults.delayMs = 30_000;
    await expectDeferral(() => store.up());
  });

  it('that refuses, mail is deferred and nothing is committed', async () => {
    store.server.faults.status = 500;
    await expectDeferral(() => {
      store.server.faults.status = null;
    });
  });

  it('that dies between the object and its answer, mail is deferred and nothing is committed', async () => {
    const before = store.server.list().length;
    let isDown: Promise<void> | null = null;
    store.server.faults.onStored = () => {
      isDown ??= store.down();
    };
    await expectDeferral(() => store.up());
    expect(isDown).not.toBeNull();
    // Those of the two messages that were accepted afterwards, and the one that no row names.
    expect(store.server.list()).toHaveLength(before + 3);
  });
});
