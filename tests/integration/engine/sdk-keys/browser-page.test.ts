import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { type Api, startApi } from '../../../../smtp-relay/api/start-api.ts';
import { launchBrowser } from '../../../fixtures/browser/browser.ts';
import { type Sending, startDeliveryDatabase, startSending } from '../../../fixtures/delivery/delivery-rig.ts';
import { callApi } from '../../../fixtures/http/api-host.ts';

const DOCS = readFileSync(join(import.meta.dirname, '../../../../docs/site/guides/sdk-keys.md'), 'utf8');

/** A web server with the page of the docs, at an origin of its own. */
type Site = { origin: string; server: Server };

let end: () => Promise<void>;
let sending: Sending;
let api: Api;
let browser: Browser;
let html = '';
let shop: Site;
let foreign: Site;
let key: string;

beforeAll(async () => {
  end = await startDeliveryDatabase({ API_PORT: '0' });
  sending = await startSending();
  api = await startApi();
  [shop, foreign] = [await startSite(), await startSite()];
  const by = { key: sending.company.apiKey };
  const made = await callApi(host(), '/templates', {
    ...by,
    body: { alias: 'invite', subject: '{{name}} invites you', html: '<p>Join {{name}}.</p>' },
  });
  await callApi(host(), `/templates/${made.body.id}/publish`, { ...by, body: {} });
  const sdk = { templates: [made.body.id], origins: [shop.origin] };
  ({ key } = (await callApi(host(), '/api-keys', { ...by, body: { name: 'Page', sdk } })).body);
  const [, page = ''] = /^```html\n(.*?)^```$/ms.exec(DOCS) ?? [];
  html = page.replace('https://mail.example.com', host().url).replace('tx_sdk_your_key', key);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  for (const { server } of [shop, foreign]) server.close();
  await api.stop();
  await sending.stop();
  await end();
});

const host = () => ({ url: `http://127.0.0.1:${api.port}` });

async function startSite(): Promise<Site> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the site has no port');
  return { origin: `http://127.0.0.1:${address.port}`, server };
}

/** Opens the page of the docs at a site. */
async function open({ origin }: Site): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(origin);
  return page;
}

type Attempt = { method: string; path: string; body?: object };

/** Makes calls in a page with its key; returns the code of each refusal, or `blocked` where the page cannot read the answer. */
const attempt = (page: Page, attempts: Attempt[]): Promise<string[]> =>
  page.evaluate(
    async ({ attempts: list, url, token }) => {
      const results: string[] = [];
      for (const { method, path, body } of list) {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
        const result = await fetch(`${url}${path}`, sent)
          .then(async (answer) => (answer.ok ? 'done' : String((await answer.json()).code)))
          .catch(() => 'blocked');
        results.push(`${method} ${path}: ${result}`);
      }
      return results;
    },
    { attempts, url: host().url, token: key },
  );

const EMAIL = { to: 'bo@far.example', template: { alias: 'invite', variables: { name: 'Ann' } } };
const post = (path: string, body: object): Attempt => ({ method: 'POST', path, body });

it('the page of the docs, which has fewer than 30 lines, sends a template from another origin', async () => {
  expect(html.trim().split('\n').length).toBeLessThanOrEqual(30);
  const page = await open(shop);
  await page.getByLabel('Your friend’s address').fill('friend@far.example');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByText('Sent.').waitFor();
  await expect.poll(() => sending.sink.messages.length).toBe(1);
  const [message] = sending.sink.messages;
  expect(message?.recipient).toBe('friend@far.example');
  const mail = await PostalMime.parse(message?.raw ?? '');
  expect([mail.subject, mail.html?.trim()]).toEqual(['Ada invites you', '<p>Join Ada.</p>']);
  await page.close();
});

it('everything else that the page tries is refused, and everything that a page of another origin tries', async () => {
  const page = await open(shop);
  expect(
    await attempt(page, [
      post('/sdk/emails', { ...EMAIL, html: '<p>Mine</p>' }),
      post('/sdk/emails', { ...EMAIL, headers: { 'X-A': '1' } }),
      post('/sdk/emails', { ...EMAIL, to: ['a@far.example', 'b@far.example'] }),
      post('/sdk/emails', { ...EMAIL, template: { alias: 'other' } }),
      post('/emails', { ...EMAIL, from: sending.company.from }),
      { method: 'GET', path: '/emails' },
      { method: 'GET', path: '/templates' },
      post('/api-keys', { name: 'Mine' }),
      post('/compat/sendgrid/v3/mail/send', {}),
    ]),
  ).toEqual([
    'POST /sdk/emails: sdkFieldRefused',
    'POST /sdk/emails: sdkFieldRefused',
    'POST /sdk/emails: sdkRecipientsRefused',
    'POST /sdk/emails: sdkTemplateRefused',
    ...['POST /emails', 'GET /emails', 'GET /templates', 'POST /api-keys'].map((call) => `${call}: blocked`),
    'POST /compat/sendgrid/v3/mail/send: blocked',
  ]);
  await page.close();
  const other = await open(foreign);
  expect(await attempt(other, [post('/sdk/emails', EMAIL), { method: 'GET', path: '/emails' }])).toEqual([
    'POST /sdk/emails: blocked',
    'GET /emails: blocked',
  ]);
  await other.close();
  const { rows } = await getPool().query('SELECT count(*)::int AS n FROM messages');
  expect(rows).toEqual([{ n: 1 }]);
});
