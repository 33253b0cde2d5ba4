import client from '@sendgrid/client';
import Mailgun from 'mailgun.js';
import SparkPost from 'sparkpost';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { type DnsZone, startZone } from '../../../fixtures/domains/dns-zone.ts';
import { type ApiHost, callApi, startApiHost } from '../../../fixtures/http/api-host.ts';

let dns: DnsZone;
let host: ApiHost;
let company: SeededCompany;
let other: SeededCompany;

beforeAll(async () => {
  dns = await startZone({ 'shop.org': { mx: [[10, 'mx.shop.org']] }, 'mx.shop.org': { a: ['93.184.216.34'] } });
  host = await startApiHost({
    DNSSEC_RESOLVER: `127.0.0.1:${dns.port}`,
    ENCRYPTION_KEY: 'a secret for tests that is long enough',
  });
  company = await seedCompany();
  other = await seedCompany();
});

afterAll(async () => {
  await host.stop();
  dns.close();
});

const sparkpostOf = (key: string) => new SparkPost(key, { origin: `${host.url}/compat/sparkpost` });
const mailgunOf = (key: string) =>
  new Mailgun(FormData).client({ username: 'api', key, url: `${host.url}/compat/mailgun` });

async function sendgrid(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) {
  client.setApiKey(company.apiKey);
  client.setDefaultRequest('baseUrl', `${host.url}/compat/sendgrid`);
  const [{ statusCode, headers }, answer] = await client.request({ method, url, ...(body && { body }) });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it without a schema
  return { status: statusCode, headers, body: answer as any };
}

const errorOf = (calling: Promise<unknown>): Promise<unknown> =>
  calling.then(
    () => null,
    (error: unknown) => error,
  );

const inOneHour = () => new Date(Date.now() + 3_600_000);

/** The addresses of scheduled mail that still waits. */
async function waiting(campaign: string): Promise<string[]> {
  const { rows } = await getPool().query<{ address: string }>(
    `SELECT r.rcpt_to AS address FROM messages m
     JOIN recipients r ON r.company_id = m.company_id AND r.message_id = m.id
     JOIN delivery_queue q ON q.message_id = m.id AND q.ordinal = r.ordinal
     WHERE m.company_id = $1 AND m.campaign_id = $2 ORDER BY 1`,
    [company.companyId, campaign],
  );
  return rows.map(({ address }) => address);
}

/** Sends a mail by the API and returns its id. */
async function send(change: object = {}, { apiKey: key, from }: SeededCompany = company): Promise<string> {
  const body = { from, to: 'ann@example.net', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', ...change };
  const answer = await callApi(host, '/emails', { key, body });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

describe('scheduled mail', () => {
  const schedule = async (campaign: string, address: string) => {
    const { results } = await sparkpostOf(company.apiKey).transmissions.send({
      recipients: [{ address }],
      campaign_id: campaign,
      content: { from: company.from, subject: 'Later', text: 'Hello' },
      options: { start_time: inOneHour().toISOString() },
    });
    return results.id;
  };

  test('is listed, read and canceled as transmissions of SparkPost', async () => {
    const sparkpost = sparkpostOf(company.apiKey);
    const { transmissions } = sparkpost;
    const id = await schedule('spring', 'a@example.net');
    await schedule('spring', 'b@example.net');
    await schedule('autumn', 'c@example.net');
    const listed = await transmissions.list({ campaign_id: 'spring' });
    expect(listed.results).toMatchObject([
      { state: 'submitted', campaign_id: 'spring', num_rcpts: 1 },
      { id, state: 'submitted', campaign_id: 'spring', content: { template_id: 'inline' } },
    ]);
    expect((await transmissions.get(id)).results.transmission).toMatchObject({
      id,
      state: 'submitted',
      campaign_id: 'spring',
      num_rcpts: 1,
      num_generated: 1,
      num_failed_gen: 0,
      content: { subject: 'Later' },
    });
    expect(await sparkpost.delete({ uri: `transmissions/${id}` })).toBe('');
    expect((await transmissions.get(id)).results.transmission).toMatchObject({ state: 'Canceled' });
    expect(await errorOf(sparkpost.delete({ uri: `transmissions/${id}` }))).toMatchObject({ statusCode: 409 });
    expect(await waiting('spring')).toEqual(['b@example.net']);
    expect(await sparkpost.delete({ uri: 'transmissions?campaign_id=spring' })).toBe('');
    expect(await waiting('spring')).toEqual([]);
    expect(await waiting('autumn')).toEqual(['c@example.net']);
    for (const uri of ['transmissions?campaign_id=spring', `transmissions/${newId()}`, 'transmissions/x'])
      expect(await errorOf(sparkpost.delete({ uri }))).toMatchObject({ statusCode: 404 });
    expect((await transmissions.list({ campaign_id: 'spring' })).results).toEqual([]);
  });

  test('of one domain is canceled as envelopes of Mailgun, and other mail stays', async () => {
    await schedule('winter', 'a@example.net');
    const authorization = `Basic ${Buffer.from(`api:${company.apiKey}`).toString('base64')}`;
    const cancel = (domain: string) =>
      callApi(host, `/v3/${domain}/envelopes`, { method: 'DELETE', headers: { authorization } });
    expect((await cancel('unknown.example')).status).toBe(404);
    expect(await waiting('winter')).toEqual(['a@example.net']);
    expect(await cancel(company.domain)).toMatchObject({ status: 200, body: { message: 'done' } });
    expect(await waiting('winter')).toEqual([]);
  });

  test('of one batch is canceled as scheduled sends of SendGrid, which cannot be paused', async () => {
    const { body } = await sendgrid('POST', '/v3/mail/batch');
    expect((await sendgrid('GET', `/v3/mail/batch/${body.batch_id}`)).body).toEqual(body);
    const mail = (address: string, batch: object) => ({
      personalizations: [{ to: [{ email: address }] }],
      from: { email: company.from },
      subject: 'Later',
      content: [{ type: 'text/plain', value: 'Hello' }],
      send_at: Math.floor(inOneHour().getTime() / 1_000),
      ...batch,
    });
    const ids: string[] = [];
    for (const [address, batch] of [
      ['a@example.net', body],
      ['b@example.net', body],
      ['c@example.net', {}],
    ] as const)
      ids.push(String((await sendgrid('POST', '/v3/mail/send', mail(address, batch))).headers['x-message-id']));
    const canceled = async () => {
      const { rows } = await getPool().query(
        'SELECT canceled_at IS NOT NULL AS c FROM messages WHERE transmission_id = ANY($1::uuid[]) ORDER BY id',
        [ids],
      );
      return rows.map(({ c }) => c);
    };
    const pause = await errorOf(sendgrid('POST', '/v3/user/scheduled_sends', { ...body, status: 'pause' }));
    expect(pause).toMatchObject({ code: 400, response: { body: { errors: [{ field: 'status' }] } } });
    expect(await canceled()).toEqual([false, false, false]);
    const change = { ...body, status: 'cancel' };
    expect(await sendgrid('POST', '/v3/user/scheduled_sends', change)).toMatchObject({ status: 201, body: change });
    expect(await canceled()).toEqual([true, true, false]);
    const path = `/v3/user/scheduled_sends/${body.batch_id}`;
    expect((await sendgrid('PATCH', path, { status: 'cancel' })).status).toBe(204);
    expect(await errorOf(sendgrid('DELETE', path))).toMatchObject({ code: 400 });
    expect(await errorOf(sendgrid('POST', '/v3/mail/send', mail('d@example.net', { batch_id: 'mine' })))).toMatchObject(
      {
        response: { body: { errors: [{ field: 'batch_id' }] } },
      },
    );
  });
});

describe('sending domains', () => {
  test('are listed, added, verified and removed in the format of SparkPost', async () => {
    const { sendingDomains } = sparkpostOf(company.apiKey);
    const domain = `spark-${company.domain}`;
    expect(await sendingDomains.create({ domain, generate_dkim: true })).toMatchObject({
      results: { domain, dkim: { selector: expect.any(String), public: expect.stringMatching(/^[\w+/=]{300,}$/) } },
    });
    const { results } = await sendingDomains.list();
    expect(results.map((one) => one.domain)).toEqual([company.domain, domain]);
    expect(results[0]?.status).toMatchObject({ ownership_verified: true });
    expect(await sendingDomains.get(domain)).toMatchObject({
      results: { domain, status: { ownership_verified: false, dkim_status: 'unverified' } },
    });
    expect(await sendingDomains.verify(domain, { dkim_verify: true })).toMatchObject({
      results: { ownership_verified: false, dns: { dkim_record: expect.stringContaining('p=') } },
    });
    expect(await errorOf(sendingDomains.create({ domain: `x-${domain}`, tracking_domain: 'a.example' }))).toMatchObject(
      {
        statusCode: 422,
      },
    );
    expect(await sendingDomains.delete(domain)).toBe('');
    expect(await errorOf(sendingDomains.get(domain))).toMatchObject({ statusCode: 404 });
  });

  test('are listed, added, verified and removed in the format of Mailgun', async () => {
    const { domains } = mailgunOf(company.apiKey);
    const name = `gun-${company.domain}`;
    const added = await domains.create({ name });
    expect(added).toMatchObject({ name, state: 'unverified' });
    expect(added.sending_dns_records).toContainEqual(
      expect.objectContaining({ record_type: 'TXT', valid: 'unknown', value: expect.stringContaining('v=DKIM1') }),
    );
    const listed = await domains.list({ search: company.domain });
    expect(listed.map((one) => [one.name, one.state])).toEqual([
      [company.domain, 'active'],
      [name, 'unverified'],
    ]);
    expect(await domains.get(name)).toMatchObject({ name, require_tls: false });
    expect(await domains.verify(name)).toMatchObject({ name, state: 'unverified' });
    expect(await errorOf(domains.create({ name: `x-${name}`, pool_id: 'a' }))).toMatchObject({ status: 400 });
    expect(await domains.destroy(name)).toMatchObject({ message: 'Domain has been deleted' });
    expect(await errorOf(domains.get(name))).toMatchObject({ status: 404, details: `Domain not found: ${name}` });
  });
});

describe('validation', () => {
  test('answers in the format of each vendor', async () => {
    expect(
      (await sparkpostOf(company.apiKey).get({ uri: 'recipient-validation/single/ada@shop.org' })).results,
    ).toMatchObject({
      valid: true,
      is_role: false,
      is_disposable: false,
    });
    const { validate } = mailgunOf(company.apiKey);
    expect(await validate.get('info@shop.org')).toMatchObject({ address: 'info@shop.org', is_role_address: true });
    expect(await validate.get('nobody')).toMatchObject({ result: 'undeliverable', risk: 'high' });
    const { body } = await sendgrid('POST', '/v3/validations/email', { email: 'ada@shop.org', source: 'signup' });
    expect(body.result).toMatchObject({
      email: 'ada@shop.org',
      local: 'ada',
      host: 'shop.org',
      source: 'signup',
      checks: { domain: { has_valid_address_syntax: true, has_mx_or_a_record: true } },
    });
    expect(await errorOf(sendgrid('POST', '/v3/validations/email', {}))).toMatchObject({ code: 400 });
  });
});

test("Mailgun's events of suppressed recipients name the reason of the suppression", async () => {
  const own = await seedCompany();
  const reasons = [
    ['bounced@example.net', 'Bounce Rule', 'suppress-bounce'],
    ['complained@example.net', 'Spam Complaint', 'suppress-complaint'],
    ['left@example.net', 'List Unsubscribe', 'suppress-unsubscribe'],
  ] as const;
  for (const [address, source] of reasons)
    await getPool().query(
      `INSERT INTO suppressions (id, company_id, recipient, type, source, updated_at)
       VALUES ($1, $2, $3, 'transactional', $4, now())`,
      [newId(), own.companyId, address, source],
    );
  await send({ to: reasons.map(([address]) => address) }, own);
  const { items } = await mailgunOf(own.apiKey).events.get(own.domain, { event: 'failed' });
  expect(Object.fromEntries(items.map(({ recipient, reason }) => [recipient, reason]))).toEqual(
    Object.fromEntries(reasons.map(([address, , reason]) => [address, reason])),
  );
});

test('an upload of suppressed addresses with one that is wrong adds none of them', async () => {
  const mine = mailgunOf(company.apiKey).suppressions.create(company.domain, 'bounces', [
    { address: 'good@example.net' },
    { address: 'nobody' },
  ] as never);
  expect(await errorOf(mine)).toMatchObject({ status: 400 });
  const { suppressionList } = sparkpostOf(company.apiKey);
  const rows = [{ recipient: 'good@example.net' }, { recipient: 'nobody' }];
  expect(await errorOf(suppressionList.upsert(rows))).toMatchObject({ statusCode: 422 });
  expect(await errorOf(suppressionList.get('good@example.net'))).toMatchObject({ statusCode: 404 });
});

describe("another company's data", () => {
  test.each([
    ['GET', '/compat/sparkpost/api/v1/transmissions/{id}'],
    ['DELETE', '/compat/sparkpost/api/v1/transmissions/{id}'],
    ['GET', '/compat/sparkpost/api/v1/sending-domains/{domain}'],
    ['POST', '/compat/sparkpost/api/v1/sending-domains/{domain}/verify'],
    ['DELETE', '/compat/sparkpost/api/v1/sending-domains/{domain}'],
    ['GET', '/compat/mailgun/v4/domains/{domain}'],
    ['PUT', '/compat/mailgun/v4/domains/{domain}/verify'],
    ['DELETE', '/compat/mailgun/v3/domains/{domain}'],
    ['DELETE', '/compat/mailgun/v3/{domain}/envelopes'],
    ['GET', '/compat/sendgrid/v3/messages/{id}'],
    ['GET', '/compat/postmark/messages/outbound/{id}/details'],
    ['GET', '/compat/postmark/messages/outbound/{id}/dump'],
    ['GET', '/compat/postmark/messages/outbound/opens/{id}'],
    ['GET', '/compat/postmark/messages/outbound/clicks/{id}'],
  ])('%s %s answers like data that does not exist', async (method, path) => {
    const { apiKey: key } = other;
    const id = await send({ scheduled_at: inOneHour().toISOString() });
    const ask = async (own: { id: string; domain: string }) => {
      const basic = `Basic ${Buffer.from(`api:${key}`).toString('base64')}`;
      const authorization = path.startsWith('/compat/mailgun')
        ? basic
        : path.includes('sendgrid')
          ? `Bearer ${key}`
          : key;
      const { status, body } = await callApi(host, path.replace('{id}', own.id).replace('{domain}', own.domain), {
        method,
        headers: { authorization, 'x-postmark-server-token': key },
        ...(method === 'POST' && { body: {} }),
      });
      return [status, JSON.stringify(body).replaceAll(own.id, 'it').replaceAll(own.domain, 'it')];
    };
    const theirs = await ask({ id, domain: company.domain });
    expect(theirs).toEqual(await ask({ id: newId(), domain: 'unknown.example' }));
    expect(theirs[0]).toBe(404);
    expect(await callApi(host, `/emails/${id}`, { key: company.apiKey })).toMatchObject({
      body: { last_event: 'scheduled' },
    });
  });
});

describe('odd parameters', () => {
  test.each([
    '/compat/sparkpost/api/v1/transmissions?campaign_id=%00',
    '/compat/sparkpost/api/v1/transmissions/%00',
    '/compat/sparkpost/api/v1/sending-domains/%00',
    '/compat/sparkpost/api/v1/events/message?reasons=%00',
    '/compat/sparkpost/api/v1/events/message?from=%2B275760-09-12T00:00:00Z&to=%2B275760-09-13T00:00:00Z',
    '/compat/mailgun/v3/{domain}/events?begin=999999999998&end=999999999999',
    '/compat/mailgun/v4/domains/%00',
    '/compat/sendgrid/v3/messages?query=subject%3D%22%00%22',
    '/compat/sendgrid/v3/messages/%00',
    '/compat/postmark/messages/outbound?subject=%00',
    '/compat/postmark/messages/outbound?metadata_a=%00',
    '/compat/postmark/messages/outbound?fromDate=%2B275760-09-12&toDate=%2B275760-09-13T00:00:00Z',
    '/compat/postmark/messages/outbound/opens?recipient=%00',
    '/compat/postmark/bounces/9999999999999999',
    '/compat/postmark/bounces?emailFilter=%00',
    '/compat/postmark/message-streams/%00',
  ])('of GET %s are refused or find nothing', async (path) => {
    const { apiKey: key, domain } = company;
    const basic = `Basic ${Buffer.from(`api:${key}`).toString('base64')}`;
    const authorization = path.includes('mailgun') ? basic : path.includes('sendgrid') ? `Bearer ${key}` : key;
    const headers = { authorization, 'x-postmark-server-token': key };
    const { status } = await callApi(host, path.replace('{domain}', domain), { method: 'GET', headers });
    expect([200, 400, 404, 422]).toContain(status);
  });
});
