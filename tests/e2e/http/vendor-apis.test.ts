import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, newAccount } from '../../fixtures/browser/account.ts';
import { runningProduct } from '../../fixtures/browser/person.ts';

const { webUrl, apiUrl } = runningProduct();

let account: Account;

beforeAll(async () => {
  account = await newAccount('Vera Vendor');
});

/** Calls both hosts without following redirects. */
const callBoth = (path: string, init: RequestInit): Promise<Response[]> =>
  Promise.all([webUrl, apiUrl].map((base) => fetch(`${base}${path}`, { redirect: 'manual', ...init })));

const json = (body: unknown, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const REFUSALS: [path: string, status: number, body: object, method?: string][] = [
  ['/v3/mail/send', 401, { errors: [{ field: null }] }],
  ['/compat/sendgrid/v3/mail/send/', 401, { errors: [{ field: null }] }],
  ['/v3/mail/send', 405, { errors: [{ field: null }] }, 'PUT'],
  ['/v3/nothing', 404, { errors: [{ field: null }] }],
  ['/compat/sendgrid/nothing', 404, { errors: [{ field: null }] }],
  ['/email', 401, { ErrorCode: 10 }],
  ['/email/batch/', 401, { ErrorCode: 10 }],
  ['/email/bulk', 404, { ErrorCode: 404 }],
  ['/compat/postmark/deliveryStats', 401, { ErrorCode: 10 }, 'GET'],
  ['/deliverystats', 401, { ErrorCode: 10 }, 'GET'],
  ['/bounces', 401, { ErrorCode: 10 }, 'GET'],
  ['/messages/outbound', 401, { ErrorCode: 10 }, 'GET'],
  ['/message-streams', 401, { ErrorCode: 10 }, 'GET'],
  ['/server', 401, { ErrorCode: 10 }, 'GET'],
  ['/v3/shop.example/messages', 401, { message: 'Invalid private key' }],
  ['/v2/email/outbound-emails', 403, { __type: 'MissingAuthenticationTokenException' }],
  ['/v4/nothing', 404, { message: expect.any(String) }],
  ['/api/v1/transmissions', 401, { errors: [{ message: 'Unauthorized.' }] }],
  ['/compat/sparkpost/api/v1/transmissions', 401, { errors: [{ message: 'Unauthorized.' }] }],
];

describe('the APIs of other vendors, at the dashboard and at the API host', () => {
  it.each(
    REFUSALS,
  )('answer %s with %i in their own format, never with a redirect', async (path, status, body, method) => {
    for (const answer of await callBoth(path, { method: method ?? 'POST' })) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8']);
      expect(answer.headers.get('x-request-id')).toBeTruthy();
      expect(await answer.json()).toMatchObject(body);
    }
  });

  it('accept a mail of each vendor', async () => {
    const { apiKey: key, from } = account;
    const to = 'delivered@example.net';
    const content = { From: from, To: to, Subject: 'Hello', TextBody: 'Hello' };
    const form = new URLSearchParams({ from, to, subject: 'Hello', text: 'Hello' });
    const calls: [path: string, init: RequestInit, status: number][] = [
      ['/email', json(content, { 'x-postmark-server-token': key }), 200],
      [
        '/v3/mail/send',
        json(
          {
            personalizations: [{ to: [{ email: to }] }],
            from: { email: from },
            subject: 'Hello',
            content: [{ type: 'text/plain', value: 'Hello' }],
          },
          { authorization: `Bearer ${key}` },
        ),
        202,
      ],
      [
        `/v3/${from.slice(from.lastIndexOf('@') + 1)}/messages`,
        {
          method: 'POST',
          body: form,
          headers: { authorization: `Basic ${Buffer.from(`api:${key}`).toString('base64')}` },
        },
        200,
      ],
      [
        '/api/v1/transmissions',
        json(
          { recipients: [{ address: to }], content: { from, subject: 'Hello', text: 'Hello' } },
          { authorization: key },
        ),
        200,
      ],
    ];
    for (const [path, init, status] of calls)
      for (const answer of await callBoth(path, init)) expect([path, answer.status]).toEqual([path, status]);
  });
});
