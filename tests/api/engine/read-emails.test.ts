import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, startApiHost } from '../../fixtures/http/api-host.ts';

let host: ApiHost;
let company: SeededCompany;
let other: SeededCompany;
const ids: string[] = [];

beforeAll(async () => {
  host = await startApiHost();
  company = await seedCompany();
  other = await seedCompany();
  for (let index = 0; index < 5; index += 1) {
    const body = {
      from: `Ada <${company.from}>`,
      to: [`Reader ${index} <r${index}@example.net>`],
      cc: 'c@example.net',
      bcc: 'b@example.net',
      reply_to: 'Support <support@example.org>',
      subject: `Number ${index}`,
      html: '<p>Grüße</p>',
      text: 'Grüße',
      tags: [{ name: 'kind', value: 'news' }, 'plain'],
      metadata: { order: index },
      campaign_id: 'spring',
    };
    ids.push((await callApi(host, '/emails', { key: company.apiKey, body })).body.id);
  }
});

afterAll(() => host.stop());

const get = (path: string, key = company.apiKey) => callApi(host, path, { key });
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

describe('GET /emails', () => {
  test('lists the newest first, in pages in both directions', async () => {
    const newest = ids.toReversed();
    const all = await get('/emails');
    expect(idsOf(all)).toEqual(newest);
    expect(all.body).toMatchObject({ object: 'list', has_more: false });
    expect(all.body.data[0]).toEqual({
      id: ids[4],
      to: ['r4@example.net'],
      cc: ['c@example.net'],
      bcc: ['b@example.net'],
      from: `Ada <${company.from}>`,
      reply_to: ['Support <support@example.org>'],
      subject: 'Number 4',
      message_id: expect.stringMatching(/^<.*>$/),
      created_at: expect.stringMatching(/Z$/),
      scheduled_at: null,
      last_event: 'queued',
    });
    const first = await get('/emails?limit=2');
    expect([idsOf(first), first.body.has_more]).toEqual([newest.slice(0, 2), true]);
    const second = await get(`/emails?limit=2&after=${newest[1]}`);
    expect([idsOf(second), second.body.has_more]).toEqual([newest.slice(2, 4), true]);
    const last = await get(`/emails?limit=2&after=${newest[3]}`);
    expect([idsOf(last), last.body.has_more]).toEqual([newest.slice(4), false]);
    const back = await get(`/emails?limit=2&before=${newest[4]}`);
    expect([idsOf(back), back.body.has_more]).toEqual([newest.slice(2, 4), true]);
    const front = await get(`/emails?limit=3&before=${newest[2]}`);
    expect([idsOf(front), front.body.has_more]).toEqual([newest.slice(0, 2), false]);
  });

  test('refuses invalid page parameters', async () => {
    for (const [query, param] of [
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=x', 'limit'],
      ['limit=1&limit=2', 'limit'],
      ['after=x', 'after'],
      [`after=${ids[0]}&before=${ids[1]}`, 'before'],
      ['colour=red', 'colour'],
    ]) {
      expect([query, (await get(`/emails?${query}`)).body]).toMatchObject([query, { statusCode: 422, param }]);
    }
  });
});

describe('GET /emails/{id}', () => {
  test('returns all details of one email', async () => {
    const { status, body } = await get(`/emails/${ids[2]}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'email',
      id: ids[2],
      to: ['r2@example.net'],
      subject: 'Number 2',
      last_event: 'queued',
      tags: [
        { name: 'kind', value: 'news' },
        { name: 'plain', value: '' },
      ],
      metadata: { order: 2 },
      campaign_id: 'spring',
      recipients: [{ email: 'r2@example.net', type: 'to', last_event: 'queued' }, { type: 'cc' }, { type: 'bcc' }],
    });
    expect([body.html.trim(), body.text.trim()]).toEqual(['<p>Grüße</p>', 'Grüße']);
  });

  test('returns the latest event of its recipients', async () => {
    await getPool().query(
      `UPDATE recipients SET status = 'bounced', last_event = 'bounce', last_event_at = now() WHERE message_id = $1 AND ordinal = 1`,
      [ids[1]],
    );
    expect((await get(`/emails/${ids[1]}`)).body.last_event).toBe('bounced');
  });

  test('returns no texts of an email whose body is no longer kept', async () => {
    await getPool().query('DELETE FROM message_bodies WHERE message_id = $1', [ids[0]]);
    expect((await get(`/emails/${ids[0]}`)).body).toMatchObject({ html: null, text: null, reply_to: null });
  });
});

describe('GET /emails/{id}/events', () => {
  test('returns the events by their contract names with the data of the message', async () => {
    const { body } = await get(`/emails/${ids[3]}/events`);
    expect(body).toMatchObject({ object: 'list', has_more: false });
    expect(body.data.length).toBe(3);
    expect(body.data[0]).toMatchObject({
      type: 'injection',
      event_id: expect.any(String),
      message_id: ids[3],
      transmission_id: ids[3],
      customer_id: company.companyId,
      campaign_id: 'spring',
      friendly_from: `Ada <${company.from}>`,
      msg_from: company.from,
      sending_domain: company.domain,
      rcpt_to: 'r3@example.net',
      rcpt_type: 'to',
      rcpt_meta: { order: 3 },
      rcpt_tags: ['kind:news', 'plain'],
      recipient_domain: 'example.net',
      subject: 'Number 3',
      transactional: true,
      recv_method: 'rest',
    });
  });
});

describe("another company's email", () => {
  test('is not found in every call and stays unchanged', async () => {
    const paths = [`/emails/${ids[4]}`, `/emails/${ids[4]}/events`];
    for (const path of paths)
      expect((await get(path, other.apiKey)).body).toMatchObject({ statusCode: 404, name: 'not_found' });
    const cancel = await callApi(host, `/emails/${ids[4]}/cancel`, { key: other.apiKey, method: 'POST' });
    const move = await callApi(host, `/emails/${ids[4]}`, {
      key: other.apiKey,
      method: 'PATCH',
      body: { scheduled_at: new Date(Date.now() + 60_000).toISOString() },
    });
    expect([cancel.status, move.status]).toEqual([404, 404]);
    expect((await get('/emails', other.apiKey)).body.data).toEqual([]);
    expect((await get(`/emails?after=${ids[4]}`, other.apiKey)).body.data).toEqual([]);
  });

  test('is answered exactly like one that does not exist', async () => {
    const [theirs, nobodys, none] = await Promise.all(
      [ids[4], newId(), 'x%00'].map((id) => get(`/emails/${id}`, other.apiKey)),
    );
    const plain = ({ body }: { body: object }) => ({ ...body, request_id: '' });
    expect(plain(theirs as never)).toEqual(plain(nobodys as never));
    expect(plain(theirs as never)).toEqual(plain(none as never));
  });

  test('is also not found from the other environment of its own company', async () => {
    await getPool().query(`UPDATE api_keys SET environment = 'sandbox' WHERE id = $1`, [company.apiKeyId]);
    await getPool().query('UPDATE api_keys SET expires_at = NULL WHERE id = $1', [company.apiKeyId]);
    await expect.poll(async () => (await get(`/emails/${ids[4]}`)).status).toBe(404);
    expect((await get('/emails')).body.data).toEqual([]);
  });
});
