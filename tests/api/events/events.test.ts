import Mailgun from 'mailgun.js';
import SparkPost from 'sparkpost';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, startApiHost } from '../../fixtures/http/api-host.ts';

let host: ApiHost;
let company: SeededCompany;

type Listed = { event_id: string; type: string; rcpt_to: string; subject: string; transmission_id: string };

beforeAll(async () => {
  host = await startApiHost();
  company = await seedCompany();
  for (const [to, subject] of [
    ['a@one.example', 'Order 100% done'],
    ['b@one.example', 'Order 7'],
    ['c@two.example', 'Welcome'],
  ]) {
    const { status } = await callApi(host, '/emails', {
      key: company.apiKey,
      body: { from: company.from, to, cc: 'copy@two.example', subject, text: 'Hello', campaign_id: 'spring' },
    });
    expect(status).toBe(200);
  }
  // The bounce of the first recipient of each message.
  await getPool().query(
    `INSERT INTO events (company_id, id, environment, type, at, message_id, ordinal, transmission_id, rcpt_to, recipient_domain,
       sending_domain, campaign_id, bounce_class, reason, data)
     SELECT company_id, $2::uuid, environment, 'bounce', at, message_id, ordinal, transmission_id, rcpt_to, recipient_domain,
       sending_domain, campaign_id, 10, '550 no such user', '{"error_code": "550"}'
     FROM events WHERE company_id = $1 AND rcpt_to = 'b@one.example'`,
    [company.companyId, newId()],
  );
});

afterAll(() => host.stop());

const list = async (query = '', key = company.apiKey) => {
  const { status, body } = await callApi(host, `/events${query && `?${query}`}`, { key });
  return { status, body, data: (body.data ?? []) as Listed[] };
};

const namesOf = (data: Listed[]) => data.map(({ type, rcpt_to }) => `${type} ${rcpt_to}`);

/** Splits a parameter at the sign after its name, which may end with an exclamation mark. */
const pairOf = (parameter: string): [name: string, value: string] => {
  const at = parameter.indexOf('=');
  return [parameter.slice(0, at), parameter.slice(at + 1)];
};

describe('GET /events', () => {
  test('lists the events of the last days with the facts of their messages, the newest first', async () => {
    const { body, data } = await list();
    expect(body).toMatchObject({ object: 'list', has_more: false, next_cursor: null });
    expect(data).toHaveLength(7);
    expect(namesOf(data)[0]).toBe('bounce b@one.example');
    expect(data.map(({ event_id }) => event_id)).toEqual(
      data
        .map(({ event_id }) => event_id)
        .sort()
        .reverse(),
    );
    expect(data[0]).toMatchObject({
      subject: 'Order 7',
      bounce_class: 10,
      reason: '550 no such user',
      error_code: '550',
    });
  });

  test('pages by a cursor without repeating or leaving out an event', async () => {
    const { data: all } = await list();
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(`limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data.map(({ event_id }) => event_id));
      cursor = page.body.next_cursor;
    }
    expect(seen).toEqual(all.map(({ event_id }) => event_id));
  });

  test.each([
    ['event_types=bounce|open', ['bounce b@one.example']],
    ['bounce_classification_code=10', ['bounce b@one.example']],
    ['reason=NO SUCH', ['bounce b@one.example']],
    ['recipient_to=a@', ['injection a@one.example']],
    ['recipient_domain=TWO.example&subject=welcome', ['injection copy@two.example', 'injection c@two.example']],
    ['recipient_type=cc&subject=100%', ['injection copy@two.example']],
    ['subject!=order|welcome', []],
    ['event_types!=injection', ['bounce b@one.example']],
    ['bounce_classification_code!=10&recipient_to=b@one', ['injection b@one.example']],
    ['friendly_from=hello@&recipient_to=c@two', ['injection c@two.example']],
    ['friendly_from!=hello@', []],
    ['sending_domain=elsewhere.example', []],
    // The names that were documented before 0.2.
    ['eventTypes=bounce&recipientTo=b@', ['bounce b@one.example']],
  ])('is narrowed by %s', async (query, names) => {
    const { data } = await list(String(new URLSearchParams(query.split('&').map(pairOf))));
    expect(namesOf(data).sort()).toEqual([...names].sort());
  });

  test('is narrowed to a transmission and to instants', async () => {
    const { data: all } = await list();
    const id = all[0]?.transmission_id ?? '';
    const { data } = await list(`transmission_id=${id}`);
    expect(new Set(data.map(({ transmission_id }) => transmission_id))).toEqual(new Set([id]));
    expect(data).toHaveLength(3);
    const future = new Date(Date.now() + 3_600_000).toISOString();
    const later = new Date(Date.now() + 7_200_000).toISOString();
    expect((await list(`from=${future}&to=${later}`)).data).toEqual([]);
    expect((await list(`from=${later}&to=${future}`)).status).toBe(422);
  });

  test('shows nothing of other companies, and needs the grant', async () => {
    const other = await seedCompany();
    expect((await list('', other.apiKey)).data).toEqual([]);
    const sender = await seedCompany({ grants: ['transmissions/modify'] });
    expect((await list('', sender.apiKey)).status).toBe(403);
  });

  test('refuses unknown parameters and values by name', async () => {
    for (const query of [
      'colour=red',
      'event_types=sent',
      'limit=1001',
      'cursor=x',
      'transmission_id=7',
      'from=yesterday',
    ])
      expect((await list(query)).body).toMatchObject({
        statusCode: 422,
        param: expect.stringContaining(query.split('=')[0] ?? ''),
      });
  });
});

describe("SparkPost's search for events", () => {
  const search = (query: object) => new SparkPost(company.apiKey, { origin: host.url }).events.searchMessage(query);

  test('finds events by its own parameters, page by page', async () => {
    const { results } = await search({ events: ['bounce', 'open'], recipients: 'b@one.example' });
    expect(results).toMatchObject([{ type: 'bounce', rcpt_to: 'b@one.example', campaign_id: 'spring' }]);
    expect((await search({ campaigns: 'spring' })).results).toHaveLength(7);
    expect((await search({ subjects: 'welcome' })).results).toHaveLength(2);
    const first = await search({ per_page: 5, cursor: 'initial' });
    expect(first.results).toHaveLength(5);
    const { next } = first.links as { next: string };
    const answer = await callApi(host, next, { headers: { authorization: company.apiKey } });
    expect(answer.body.results).toHaveLength(2);
    expect(answer.body.links).toEqual({});
  });

  test('refuses unknown parameters and values', async () => {
    for (const query of [{ colour: 'red' }, { events: 'sent' }, { transmissions: '7' }, { from: 'yesterday' }])
      await expect(search(query)).rejects.toMatchObject({ statusCode: 422, errors: [{ code: '1300' }] });
  });
});

describe("Mailgun's search for events", () => {
  const events = (query: object) =>
    new Mailgun(FormData)
      .client({ username: 'api', key: company.apiKey, url: `${host.url}/compat/mailgun` })
      .events.get(company.domain, query as never);

  test('finds events by its own parameters, with their Message-ID', async () => {
    const { items } = await events({ event: 'failed OR rejected' });
    expect(items).toMatchObject([
      {
        event: 'failed',
        severity: 'permanent',
        recipient: 'b@one.example',
        reason: 'bounce',
        'log-level': 'error',
        'delivery-status': { code: 550, message: '550 no such user' },
        message: { headers: { subject: 'Order 7', 'message-id': expect.stringMatching(/^[^<>@]+@[^<>@]+$/) } },
      },
    ]);
    expect((await events({ recipient: 'NOT b@one.example', subject: 'order' })).items).toHaveLength(3);
    expect((await events({ severity: 'permanent' })).items).toHaveLength(1);
    expect((await events({ begin: String(Math.floor(Date.now() / 1_000) + 3_600) })).items).toEqual([]);
  });

  test('pages to an empty page, which is the end', async () => {
    const seen: string[] = [];
    let page: string | undefined;
    for (;;) {
      const { items, pages } = await events(page === undefined ? { limit: 3 } : { page });
      if (items.length === 0) break;
      seen.push(...items.map(({ id }) => id));
      page = pages.next?.page;
    }
    const { items } = await events({});
    expect(seen).toEqual(items.map(({ id }) => id));
    expect(seen).toHaveLength(7);
  });

  test('refuses unknown parameters, ascending order and unknown pages', async () => {
    for (const query of [{ colour: 'red' }, { ascending: 'yes' }, { begin: 'yesterday' }])
      await expect(events(query)).rejects.toMatchObject({ status: 400 });
    await expect(events({ page: 'x' })).rejects.toMatchObject({ status: 404 });
  });
});
