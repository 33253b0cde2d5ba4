import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptMessage } from '#lib/engine/messages/accept/accept-message.ts';
import type { IncomingMessage } from '#lib/engine/messages/incoming-message.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { closeDatabase } from '#lib/infra/process/close-database.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { createTestDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';
import { startTcpProxy, type TcpProxy } from '../../../fixtures/http/tcp-proxy.ts';

let database: TestDatabase;
let proxy: TcpProxy;
let company: SeededCompany;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = await startTcpProxy(url.hostname, Number(url.port));
  url.host = `127.0.0.1:${proxy.port}`;
  process.env.DATABASE_URL = url.toString();
  company = await seedCompany();
});

afterAll(async () => {
  await closeDatabase();
  await proxy.stop();
  await database.drop();
});

const message = (idempotencyKey: string | null): IncomingMessage => ({
  receivedBy: 'smtp',
  envelopeFrom: company.from,
  recipients: [{ address: 'someone@example.net', type: 'to' }],
  raw: rawMessage(company.from),
  ...(idempotencyKey && { idempotency: { key: idempotencyKey, payloadHash: Buffer.from('a') } }),
});

const stored = async (): Promise<string[]> =>
  (
    await getPool().query<{ id: string }>('SELECT id FROM messages WHERE company_id = $1', [company.companyId])
  ).rows.map(({ id }) => id);

describe.each([
  ['in one round trip', null, 'insert-messages\0'],
  ['step by step', 'a key', 'COMMIT\0'],
])('a message written %s whose connection breaks at its commit', (_how, key, mark) => {
  it('is accepted once when it was committed', async () => {
    const before = await stored();
    proxy.loseCommit('after', mark);
    const { id } = await acceptMessage(company.scope, message(key && `${key} 1`));
    expect((await stored()).filter((one) => !before.includes(one))).toEqual([id]);
  });

  it('is deferred without a trace when it was not committed', async () => {
    const before = await stored();
    proxy.loseCommit('before', mark);
    await expect(acceptMessage(company.scope, message(key && `${key} 2`))).rejects.toMatchObject({
      code: 'queueUnavailable',
    });
    expect(await stored()).toEqual(before);
    await acceptMessage(company.scope, message(key && `${key} 2`));
    expect(await stored()).toHaveLength(before.length + 1);
  });
});
