import client from '@sendgrid/client';
import Mailgun from 'mailgun.js';
import { ServerClient } from 'postmark';
import SparkPost from 'sparkpost';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, startApiHost } from '../../../fixtures/http/api-host.ts';

let host: ApiHost;
let company: SeededCompany;

beforeAll(async () => {
  host = await startApiHost();
});

afterAll(() => host.stop());

/** Addresses of every reason, each for both types of mail; `later` is the newest. */
beforeEach(async () => {
  company = await seedCompany();
  const rows = [
    ['bounced@example.net', 'Bounce Rule', '550 5.1.1 no such user'],
    ['complained@example.net', 'Spam Complaint', null],
    ['left@example.net', 'List Unsubscribe', null],
    ['later@example.net', 'Bounce Rule', null],
  ] as const;
  for (const [index, [recipient, source, description]] of rows.entries())
    for (const type of ['transactional', 'non_transactional'])
      await getPool().query(
        `INSERT INTO suppressions (id, company_id, recipient, type, source, description, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, now() - ($7 || ' minutes')::interval, now())`,
        [newId(), company.companyId, recipient, type, source, description, 10 - index],
      );
});

/** The reasons for which an address is suppressed. */
async function reasonsOf(address: string): Promise<string[]> {
  const { body } = await callApi(host, `/suppressions/${address}`, { key: company.apiKey });
  return body.data.map(({ type, source }: { type: string; source: string }) => `${type} ${source}`).sort();
}

const BOTH = (source: string) => [`non_transactional ${source}`, `transactional ${source}`];

const errorOf = (calling: Promise<unknown>): Promise<unknown> =>
  calling.then(
    () => null,
    (error: unknown) => error,
  );

describe("SendGrid's suppressions", () => {
  const request = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    client.setApiKey(company.apiKey);
    client.setDefaultRequest('baseUrl', host.url);
    const [response, answer] = await client.request({ method, url: path, ...(body && { body }) });
    return [response.statusCode, answer];
  };

  test('are listed by reason, the newest first, page by page', async () => {
    expect(await request('GET', '/v3/suppression/bounces')).toEqual([
      200,
      [
        { created: expect.any(Number), email: 'later@example.net', reason: 'Bounce Rule', status: '5.0.0' },
        {
          created: expect.any(Number),
          email: 'bounced@example.net',
          reason: '550 5.1.1 no such user',
          status: '5.0.0',
        },
      ],
    ]);
    const [, second] = await request('GET', '/v3/suppression/bounces?limit=1&offset=1');
    expect(second).toMatchObject([{ email: 'bounced@example.net' }]);
    const [, reports] = await request('GET', '/v3/suppression/spam_reports');
    expect(reports).toMatchObject([{ email: 'complained@example.net' }]);
    const [, gone] = await request('GET', '/v3/suppression/unsubscribes');
    expect(gone).toMatchObject([{ email: 'left@example.net' }]);
  });

  test('of one address are read and deleted, and those for another reason stay', async () => {
    const [, found] = await request('GET', '/v3/suppression/bounces/bounced@example.net');
    expect(found).toMatchObject([{ email: 'bounced@example.net' }]);
    expect(await request('GET', '/v3/suppression/bounces/left@example.net')).toEqual([200, []]);
    expect((await request('DELETE', '/v3/suppression/bounces/bounced@example.net'))[0]).toBe(204);
    expect(await reasonsOf('bounced@example.net')).toEqual([]);
    const error = await errorOf(request('DELETE', '/v3/suppression/bounces/left@example.net'));
    expect(error).toMatchObject({ code: 404 });
    expect(await reasonsOf('left@example.net')).toEqual(BOTH('List Unsubscribe'));
  });

  test('are added, found and removed globally', async () => {
    const added = { recipient_emails: ['new@example.net'] };
    expect(await request('POST', '/v3/asm/suppressions/global', added)).toEqual([201, added]);
    expect(await reasonsOf('new@example.net')).toEqual(BOTH('Manually Added'));
    const path = '/v3/asm/suppressions/global/new@example.net';
    expect(await request('GET', path)).toEqual([200, { recipient_email: 'new@example.net' }]);
    expect((await request('DELETE', path))[0]).toBe(204);
    expect(await request('GET', path)).toEqual([200, {}]);
  });

  test('that are not done answer 404, never an empty list', async () => {
    expect(await errorOf(request('GET', '/v3/suppression/blocks'))).toMatchObject({ code: 404 });
  });
});

describe("Mailgun's suppressions", () => {
  const suppressions = () =>
    new Mailgun(FormData).client({ username: 'api', key: company.apiKey, url: host.url }).suppressions;

  test('are listed by reason, page by page', async () => {
    const first = await suppressions().list(company.domain, 'bounces', { limit: 1 });
    expect(first.items).toMatchObject([{ address: 'later@example.net' }]);
    const next = await suppressions().list(company.domain, 'bounces', { page: first.pages.next?.page } as never);
    expect(next.items).toMatchObject([{ address: 'bounced@example.net', code: 550 }]);
    const end = await suppressions().list(company.domain, 'bounces', { page: next.pages.next?.page } as never);
    expect(end.items).toEqual([]);
  });

  test('are read, added one and many, and deleted', async () => {
    const found = await suppressions().get(company.domain, 'bounces', 'bounced@example.net');
    expect(found).toMatchObject({ address: 'bounced@example.net', code: 550, error: '550 5.1.1 no such user' });
    await suppressions().create(company.domain, 'bounces', {
      address: 'a@example.net',
      code: 550,
      error: 'gone',
    } as never);
    await suppressions().create(company.domain, 'complaints', [{ address: 'b@example.net' }] as never);
    await suppressions().create(company.domain, 'unsubscribes', { address: 'c@example.net' } as never);
    expect(await reasonsOf('a@example.net')).toEqual(BOTH('Bounce Rule'));
    expect(await reasonsOf('b@example.net')).toEqual(BOTH('Spam Complaint'));
    expect(await reasonsOf('c@example.net')).toEqual(BOTH('Manually Added'));
    await suppressions().destroy(company.domain, 'bounces', 'a@example.net');
    expect(await reasonsOf('a@example.net')).toEqual([]);
  });

  test('refuse unknown addresses, domains and the list of allowed addresses', async () => {
    const calls = [
      suppressions().get(company.domain, 'bounces', 'nobody@example.net'),
      suppressions().destroy(company.domain, 'bounces', 'left@example.net'),
      suppressions().list('unknown.example', 'bounces'),
      suppressions().list(company.domain, 'whitelists'),
    ];
    for (const error of await Promise.all(calls.map(errorOf))) expect(error).toMatchObject({ status: 404 });
    const wrong = suppressions().create(company.domain, 'bounces', { address: 'nobody' } as never);
    expect(await errorOf(wrong)).toMatchObject({ status: 400 });
  });
});

describe("Postmark's suppressions", () => {
  const postmark = () => new ServerClient(company.apiKey, { requestHost: `127.0.0.1:${host.port}`, useHttps: false });

  test('are dumped for each stream, and filtered', async () => {
    const { Suppressions: all } = await postmark().getSuppressions('outbound');
    expect(all.map(({ EmailAddress, SuppressionReason, Origin }) => [EmailAddress, SuppressionReason, Origin])).toEqual(
      [
        ['later@example.net', 'HardBounce', 'Recipient'],
        ['left@example.net', 'ManualSuppression', 'Recipient'],
        ['complained@example.net', 'SpamComplaint', 'Recipient'],
        ['bounced@example.net', 'HardBounce', 'Recipient'],
      ],
    );
    const some = await postmark().getSuppressions('outbound', { suppressionReason: 'SpamComplaint' } as never);
    expect(some.Suppressions.map(({ EmailAddress }) => EmailAddress)).toEqual(['complained@example.net']);
    const one = await postmark().getSuppressions('broadcast', { emailAddress: 'left@example.net' } as never);
    expect(one.Suppressions).toHaveLength(1);
  });

  test('are added to one stream and deleted from it, but those of complaints', async () => {
    const entries = (...addresses: string[]) => ({ Suppressions: addresses.map((EmailAddress) => ({ EmailAddress })) });
    const added = await postmark().createSuppressions('broadcast', entries('new@example.net', 'nobody'));
    expect(added.Suppressions.map(({ Status }) => Status)).toEqual(['Suppressed', 'Failed']);
    expect(await reasonsOf('new@example.net')).toEqual(['non_transactional Manually Added']);
    const removed = await postmark().deleteSuppressions(
      'outbound',
      entries('left@example.net', 'complained@example.net'),
    );
    expect(removed.Suppressions.map(({ Status }) => Status)).toEqual(['Deleted', 'Failed']);
    expect(await reasonsOf('left@example.net')).toEqual(['non_transactional List Unsubscribe']);
    expect(await reasonsOf('complained@example.net')).toEqual(BOTH('Spam Complaint'));
  });

  test('refuse an unknown stream', async () => {
    expect(await errorOf(postmark().getSuppressions('own'))).toMatchObject({ statusCode: 422, code: 1235 });
  });
});

describe("SparkPost's suppression list", () => {
  const list = () => new SparkPost(company.apiKey, { origin: host.url }).suppressionList;

  test('is read, changed and emptied', async () => {
    expect((await list().list()).results).toHaveLength(8);
    expect((await list().get('bounced@example.net')).results).toMatchObject([
      { recipient: 'bounced@example.net', source: 'Bounce Rule', description: '550 5.1.1 no such user' },
      { recipient: 'bounced@example.net' },
    ]);
    const entry = { recipient: 'new@example.net', type: 'transactional', description: 'Asked\nby phone' };
    expect((await list().upsert([entry])).results).toEqual({ message: 'Suppression List successfully updated' });
    expect(await reasonsOf('new@example.net')).toEqual(['transactional Manually Added']);
    expect(await list().delete('new@example.net')).toBe('');
    expect(await reasonsOf('new@example.net')).toEqual([]);
  });

  test('has no entry of an unknown address and of another company', async () => {
    const other = await seedCompany();
    const others = new SparkPost(other.apiKey, { origin: host.url }).suppressionList;
    const calls = [list().get('nobody@example.net'), others.get('left@example.net')];
    for (const error of await Promise.all(calls.map(errorOf)))
      expect(error).toMatchObject({ statusCode: 404, errors: [{ code: '1600' }] });
    // The package does not read the body of a deletion.
    expect(await errorOf(others.delete('left@example.net'))).toMatchObject({ statusCode: 404 });
    expect((await others.list()).results).toEqual([]);
  });

  test('needs the grant, and leaves entries for reasons of compliance', async () => {
    const sender = await seedCompany({ grants: ['transmissions/modify'] });
    const refused = errorOf(new SparkPost(sender.apiKey, { origin: host.url }).suppressionList.list());
    expect(await refused).toMatchObject({ statusCode: 403, errors: [{ message: 'Forbidden.' }] });
    await getPool().query("UPDATE suppressions SET source = 'Compliance' WHERE company_id = $1", [company.companyId]);
    expect(await errorOf(list().delete('left@example.net'))).toMatchObject({ statusCode: 403 });
  });
});
