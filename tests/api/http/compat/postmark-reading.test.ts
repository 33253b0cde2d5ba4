import client from '@sendgrid/client';
import { ServerClient } from 'postmark';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, startApiHost } from '../../../fixtures/http/api-host.ts';

let host: ApiHost;
let company: SeededCompany;
let other: SeededCompany;

beforeAll(async () => {
  host = await startApiHost();
  company = await seedCompany();
  other = await seedCompany();
});

afterAll(() => host.stop());

const postmarkOf = (key: string) =>
  new ServerClient(key, { requestHost: `127.0.0.1:${host.port}/compat/postmark`, useHttps: false });

async function getFromSendgrid(url: string) {
  client.setApiKey(company.apiKey);
  client.setDefaultRequest('baseUrl', `${host.url}/compat/sendgrid`);
  const [, answer] = await client.request({ method: 'GET', url });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it without a schema
  return answer as any;
}

const errorOf = (calling: Promise<unknown>): Promise<unknown> =>
  calling.then(
    () => null,
    (error: unknown) => error,
  );

const inOneHour = () => new Date(Date.now() + 3_600_000);

/** Sends a mail by the API and returns its id. */
async function send(change: object = {}, { apiKey: key, from }: SeededCompany = company): Promise<string> {
  const body = { from, to: 'ann@example.net', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', ...change };
  const answer = await callApi(host, '/emails', { key, body });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

/** Writes an event of the first recipient of a message. */
async function addEvent(messageId: string, type: string, facts: { bounceClass?: number; data?: object } = {}) {
  await getPool().query(
    `INSERT INTO events (company_id, id, environment, type, at, message_id, ordinal, transmission_id, rcpt_to, recipient_domain,
       sending_domain, campaign_id, bounce_class, reason, data)
     SELECT company_id, $2::uuid, environment, $3, now(), message_id, ordinal, transmission_id, rcpt_to, recipient_domain,
       sending_domain, campaign_id, $4, $5, $6
     FROM events WHERE message_id = $1 AND type = 'injection' AND ordinal = 0`,
    [
      messageId,
      newId(),
      type,
      facts.bounceClass ?? null,
      facts.bounceClass === undefined ? null : '550 no such user',
      facts.data ?? {},
    ],
  );
}

describe("Postmark's messages", () => {
  test('are searched by every filter, page by page', async () => {
    const own = await seedCompany();
    const postmark = postmarkOf(own.apiKey);
    const ids: string[] = [];
    for (const [to, subject, tag] of [
      ['Ann@example.net', 'Order 100%', 'order'],
      ['bob@example.net', 'Order 7', 'order'],
      ['cyd@example.net', 'News', 'news'],
    ])
      ids.push(
        await send(
          {
            to: [to],
            subject,
            tags: [tag],
            metadata: { Shop: subject },
            options: { transactional: tag === 'order' },
            ...(tag === 'news' && { scheduled_at: inOneHour().toISOString(), cc: 'copy@example.net' }),
          },
          own,
        ),
      );
    const found = async (filter: object) => {
      const { TotalCount, Messages } = await postmark.getOutboundMessages(filter as never);
      return [Number(TotalCount), Messages.map(({ MessageID }) => ids.indexOf(MessageID))];
    };
    const cases: [filter: object, total: number, found: number[]][] = [
      [{}, 3, [2, 1, 0]],
      [{ count: 1, offset: 1 }, 3, [1]],
      [{ recipient: 'Ann@Example.net' }, 1, [0]],
      [{ recipient: 'copy@example.net' }, 1, [2]],
      [{ subject: 'order 100%' }, 1, [0]],
      [{ tag: 'order' }, 2, [1, 0]],
      [{ fromEmail: own.from }, 3, [2, 1, 0]],
      [{ messageStream: 'broadcast' }, 1, [2]],
      [{ metadata_Shop: 'News' }, 1, [2]],
      [{ toDate: '2020-01-01' }, 0, []],
      [{ status: 'sent' }, 0, []],
    ];
    for (const [filter, total, wanted] of cases)
      expect([filter, await found(filter)]).toEqual([filter, [total, wanted]]);
    expect((await postmark.getOutboundMessages()).Messages[0]).toMatchObject({
      Tag: 'news',
      Subject: 'News',
      Status: 'Queued',
      MessageStream: 'broadcast',
      Metadata: { Shop: 'News' },
      To: [{ Email: 'cyd@example.net', Name: '' }],
      Cc: [{ Email: 'copy@example.net', Name: '' }],
    });
    for (const filter of [{ colour: 'red' }, { count: 501 }, { count: 500, offset: 9_501 }, { fromDate: 'soon' }])
      expect(await errorOf(postmark.getOutboundMessages(filter as never))).toMatchObject({ statusCode: 422 });
  });

  test('have their texts, their source, their events, opens and clicks', async () => {
    const postmark = postmarkOf(company.apiKey);
    const id = await send({ tags: ['receipt'], attachments: [{ filename: 'a.txt', content: 'QQ==' }] });
    const reader = { user_agent: 'Mozilla/5.0', ip_address: '192.0.2.1', geo_ip: { country: 'DE', city: 'Berlin' } };
    await addEvent(id, 'delivery', { data: { mx_host: 'mx.example.net', ip_address: '192.0.2.9' } });
    await addEvent(id, 'open', { data: reader });
    await addEvent(id, 'click', { data: { ...reader, target_link_url: 'https://shop.example/' } });
    const details = await postmark.getOutboundMessageDetails(id);
    expect(details).toMatchObject({ MessageID: id, Attachments: ['a.txt'], Subject: 'Hello' });
    expect([details.TextBody?.trim(), details.HtmlBody?.trim()]).toEqual(['Hello', '<p>Hello</p>']);
    expect(details.MessageEvents.map(({ Type }) => Type)).toEqual(['Delivered', 'Opened', 'LinkClicked']);
    expect(details.MessageEvents[0]?.Details).toMatchObject({ DestinationServer: 'mx.example.net' });
    expect((await postmark.getOutboundMessageDump(id)).Body).toContain('Subject: Hello');
    const opens = await postmark.getMessageOpensForSingleMessage(id);
    expect(opens).toMatchObject({
      TotalCount: 1,
      Opens: [{ MessageID: id, Recipient: 'ann@example.net', Tag: 'receipt', Geo: { City: 'Berlin' } }],
    });
    const clicks = await postmark.getMessageClicks({ tag: 'receipt' } as never);
    expect(clicks).toMatchObject({ TotalCount: 1, Clicks: [{ OriginalLink: 'https://shop.example/' }] });
    expect(await postmark.getMessageClicks({ tag: 'other' } as never)).toEqual({ TotalCount: 0, Clicks: [] });
    expect(await postmark.getMessageOpens({ recipient: 'ann@example.net', count: 1 } as never)).toMatchObject({
      TotalCount: 1,
    });
    const found = await getFromSendgrid(`/v3/messages?query=${encodeURIComponent('to_email="ann@example.net"')}`);
    expect(found.messages).toContainEqual(expect.objectContaining({ msg_id: id, opens_count: 1, clicks_count: 1 }));
    expect(await errorOf(getFromSendgrid('/v3/messages?query=colour%3D1'))).toMatchObject({ code: 400 });
  });
});

describe("Postmark's bounces", () => {
  test('are listed, read by a stable number and activated', async () => {
    const own = await seedCompany();
    const postmark = postmarkOf(own.apiKey);
    const id = await send({ to: 'gone@example.net' }, own);
    await addEvent(id, 'bounce', { bounceClass: 10, data: { raw_reason: '550 5.1.1 no such user' } });
    const angry = await send({ to: 'angry@example.net' }, own);
    await addEvent(angry, 'spam_complaint');
    for (const [address, source] of [
      ['gone@example.net', 'Bounce Rule'],
      ['angry@example.net', 'Spam Complaint'],
    ])
      await getPool().query(
        `INSERT INTO suppressions (id, company_id, recipient, type, source, updated_at)
         VALUES ($1, $2, $3, 'transactional', $4, now())`,
        [newId(), own.companyId, address, source],
      );
    const { TotalCount, Bounces } = await postmark.getBounces();
    expect(TotalCount).toBe(2);
    expect(Bounces).toMatchObject([
      { Type: 'SpamComplaint', TypeCode: 100_001, Email: 'angry@example.net', Inactive: true, CanActivate: false },
      {
        Type: 'HardBounce',
        TypeCode: 1,
        Email: 'gone@example.net',
        Inactive: true,
        CanActivate: true,
        MessageID: id,
        Details: '550 5.1.1 no such user',
        Subject: 'Hello',
        MessageStream: 'outbound',
      },
    ]);
    const number = Bounces[1]?.ID ?? 0;
    expect(Number.isSafeInteger(number)).toBe(true);
    expect(await postmark.getBounce(number)).toEqual(Bounces[1]);
    expect(await postmark.getBounceDump(number)).toEqual({ Body: '550 5.1.1 no such user' });
    for (const [filter, count] of [
      [{ type: 'HardBounce' }, 1],
      [{ emailFilter: 'angry' }, 1],
      [{ messageID: id }, 1],
      [{ inactive: false }, 0],
      [{ messageStream: 'broadcast' }, 0],
    ] as const)
      expect([filter, (await postmark.getBounces(filter as never)).Bounces.length]).toEqual([filter, count]);
    expect(await postmark.activateBounce(number)).toMatchObject({ Message: 'OK', Bounce: { Inactive: false } });
    expect(await errorOf(postmark.activateBounce(Bounces[0]?.ID ?? 0))).toMatchObject({ statusCode: 422 });
    for (const unknown of [number + 4_096, 1]) {
      expect(await errorOf(postmark.getBounce(unknown))).toMatchObject({ statusCode: 404 });
    }
    expect(await errorOf(postmarkOf(other.apiKey).getBounce(number))).toMatchObject({ statusCode: 404 });
  });

  test('are counted, beside the server and its streams', async () => {
    const postmark = postmarkOf(company.apiKey);
    expect(await postmark.getDeliveryStatistics()).toMatchObject({ Bounces: [{ Name: 'All' }] });
    expect(await postmark.getServer()).toMatchObject({ ID: expect.any(Number), DeliveryType: 'Live', ApiTokens: [] });
    const { MessageStreams, TotalCount } = await postmark.getMessageStreams();
    expect([TotalCount, MessageStreams.map(({ ID }) => ID)]).toEqual([2, ['outbound', 'broadcast']]);
    expect(await postmark.getMessageStream('broadcasts')).toMatchObject({ MessageStreamType: 'Broadcasts' });
    expect(await errorOf(postmark.getMessageStream('own'))).toMatchObject({ statusCode: 422, code: 1235 });
  });

  test('come from mail of a template that is named by its number', async () => {
    const { apiKey: key, from } = company;
    const made = await callApi(host, '/templates', {
      key,
      body: { alias: `numbered-${newId().slice(-6)}`, subject: 'Hi {{name}}', text: 'Hi {{name}}' },
    });
    await callApi(host, `/templates/${made.body.id}/publish`, { key, body: {} });
    const message = { From: from, To: 'ann@example.net', TemplateId: made.body.number, TemplateModel: { name: 'Ann' } };
    expect(await postmarkOf(key).sendEmailWithTemplate(message as never)).toMatchObject({ ErrorCode: 0 });
    const theirs = postmarkOf(other.apiKey).sendEmailWithTemplate({ ...message, From: other.from } as never);
    expect(await errorOf(theirs)).toMatchObject({ statusCode: 422, code: 1101 });
    const both = postmarkOf(key).sendEmailWithTemplate({ ...message, TemplateAlias: 'welcome' } as never);
    expect(await errorOf(both)).toMatchObject({ statusCode: 422, code: 300 });
  });
});
