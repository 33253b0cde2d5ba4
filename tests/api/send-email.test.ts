import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { type ApiHost, callApi, startApiHost } from '../support/api-host.ts';
import { type SeededCompany, seedCompany } from '../support/seed.ts';

let host: ApiHost;
let company: SeededCompany;

beforeAll(async () => {
  host = await startApiHost();
  company = await seedCompany();
});

afterAll(() => host.stop());

const email = (changes: Record<string, unknown> = {}) => ({
  from: `Ada Lovelace <${company.from}>`,
  to: 'someone@example.net',
  subject: 'Hello wörld',
  html: '<p>Hello</p>',
  text: 'Hello',
  ...changes,
});

const send = (body: unknown, headers: Record<string, string> = {}, key = company.apiKey) =>
  callApi(host, '/emails', { key, body, headers });

const rawOf = async (id: string): Promise<string> => {
  const { rows } = await getPool().query('SELECT raw FROM message_bodies WHERE message_id = $1', [id]);
  return rows[0].raw.toString();
};

describe('POST /emails', () => {
  test('answers exactly 200 with the id and the number of recipients, once the message is stored', async () => {
    const answer = await send(email({ cc: ['c@example.net'], bcc: [{ email: 'b@example.net', name: 'Bee' }] }));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), accepted: 3, rejected: [] });
    const { rows } = await getPool().query(
      'SELECT rcpt_to, rcpt_type FROM recipients WHERE message_id = $1 ORDER BY ordinal',
      [answer.body.id],
    );
    expect(rows).toEqual([
      { rcpt_to: 'someone@example.net', rcpt_type: 'to' },
      { rcpt_to: 'c@example.net', rcpt_type: 'cc' },
      { rcpt_to: 'b@example.net', rcpt_type: 'bcc' },
    ]);
    expect(await rawOf(answer.body.id)).not.toMatch(/b@example\.net|^bcc:/im);
  });
});
