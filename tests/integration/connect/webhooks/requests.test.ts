import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postWebhook } from '#lib/connect/webhooks/request/post-webhook.ts';
import { closeWebhookAgents, webhookAgents } from '#lib/connect/webhooks/request/webhook-agents.ts';
import type { WebhookTarget } from '#lib/connect/webhooks/request/webhook-target.ts';
import { newId } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { guardedPost } from '#lib/infra/net/guarded-post.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { type Receiver, startReceiver } from '../../../fixtures/webhooks/start-receiver.ts';
import { insertWebhook, SECRET, startWebhookDatabase } from '../../../fixtures/webhooks/webhook-rig.ts';

let end: () => Promise<void>;
let receiver: Receiver;
let company: SeededCompany;

beforeAll(async () => {
  end = await startWebhookDatabase();
  company = await seedCompany();
});

afterAll(() => end());

beforeEach(async () => {
  receiver = await startReceiver();
});

afterEach(async () => {
  Object.assign(settings(), { WEBHOOK_ALLOWED_NETWORKS: ['127.0.0.0/8'], WEBHOOK_PROXY: undefined });
  closeWebhookAgents();
  await receiver.close();
});

const BODY = {
  format: 'single' as const,
  contentType: 'application/json',
  body: '{"type":"email.delivered","data":{"event_id":"evt-1"}}',
  id: 'evt-1',
  headers: {},
};

const targetOf = (url: string, changes: Partial<WebhookTarget> = {}): WebhookTarget => ({
  id: newId(),
  companyId: company.companyId,
  url,
  secret: SECRET,
  previous: null,
  authentication: { type: 'none' },
  ...changes,
});

test('a request has the body as it is, our user agent, the signature, and nothing that asks for more', async () => {
  const result = await postWebhook(targetOf(receiver.url), BODY, { 'webhook-sequence': '7' });
  expect(result).toMatchObject({
    isTaken: true,
    code: 200,
    error: null,
    remoteIp: '127.0.0.1',
    bytes: BODY.body.length,
  });
  const [got] = receiver.requests;
  expect(got?.body).toBe(BODY.body);
  expect(got?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': 'evt-1',
    'webhook-sequence': '7',
  });
  expect(got?.headers['user-agent']).toMatch(/^Mailwright-Webhooks\//);
  expect(got?.headers['content-length']).toBe(String(BODY.body.length));
  for (const name of ['cookie', 'expect', 'accept-encoding', 'transfer-encoding'])
    expect(got?.headers[name]).toBeUndefined();
});

test('a redirect is a failure and is not followed', async () => {
  const other = await startReceiver();
  receiver.answer = (response) => response.writeHead(302, { location: other.url }).end();
  const result = await postWebhook(targetOf(receiver.url), BODY);
  expect(result).toMatchObject({ isTaken: false, code: 302 });
  expect(result.error).toContain(other.url);
  expect(other.requests).toEqual([]);
  await other.close();
});

test('an answer whose body never ends counts by its status, and only its beginning is kept', async () => {
  receiver.answer = (response) => {
    response.writeHead(200);
    const more = () => response.write('x'.repeat(8_192), (error) => (error ? undefined : setImmediate(more)));
    more();
  };
  const result = await postWebhook(targetOf(receiver.url), BODY);
  expect(result.isTaken).toBe(true);
  expect(result.responseBody?.length).toBe(16_384);
});

test('a kept connection that the server has closed is replaced', async () => {
  const target = targetOf(receiver.url);
  receiver.answer = (response) => response.writeHead(200, { connection: 'keep-alive' }).end();
  expect((await postWebhook(target, BODY)).isTaken).toBe(true);
  const reused = await postWebhook(target, BODY);
  expect(reused.phases.connect).toBeNull();
  expect(reused.remoteIp).toBe('127.0.0.1');
});

const oauth = (tokenUrl: string, credentials: 'basic' | 'body' = 'basic') => ({
  type: 'oauth2' as const,
  tokenUrl,
  clientId: 'the client',
  clientSecret: 's:cret',
  scope: 'events',
  audience: null,
  credentials,
});

describe('authentication', () => {
  test('basic credentials and custom headers are sent, and masked in the log', async () => {
    const basic = { type: 'basic' as const, username: 'ada', password: 'pass:word' };
    const result = await postWebhook(targetOf(receiver.url, { authentication: basic }), BODY);
    expect(receiver.requests[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('ada:pass:word').toString('base64')}`,
    );
    expect(JSON.stringify(result.requestHeaders)).not.toContain(Buffer.from('ada:pass:word').toString('base64'));
    const headers = { type: 'headers' as const, headers: [{ name: 'X-Api-Key', value: 'k-1234' }] };
    const second = await postWebhook(targetOf(receiver.url, { authentication: headers }), BODY);
    expect(receiver.requests[1]?.headers['x-api-key']).toBe('k-1234');
    expect(JSON.stringify(second.requestHeaders)).not.toContain('k-1234');
  });

  test('one token serves all requests and processes, and is replaced when it is refused', async () => {
    const id = await insertWebhook(company, { target: receiver.url });
    const token = await startReceiver();
    let given = 0;
    token.answer = (response) => {
      given += 1;
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ access_token: `t${given}`, token_type: 'Bearer', expires_in: 3_600 }));
    };
    const target = targetOf(receiver.url, { id, authentication: oauth(token.url) });
    await Promise.all([postWebhook(target, BODY), postWebhook(target, BODY), postWebhook(target, BODY)]);
    expect(given).toBe(1);
    expect(receiver.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer t1',
      'Bearer t1',
      'Bearer t1',
    ]);
    expect(token.requests[0]?.body).toBe('grant_type=client_credentials&scope=events');
    expect(token.requests[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('the+client:s%3Acret').toString('base64')}`,
    );
    const { rows } = await getPool().query('SELECT token_encrypted FROM webhooks WHERE id = $1', [id]);
    expect(rows[0].token_encrypted.toString('latin1')).not.toContain('t1');
    receiver.answer = (response, { headers }) =>
      response.writeHead(headers.authorization === 'Bearer t1' ? 401 : 200).end();
    expect((await postWebhook(target, BODY)).isTaken).toBe(true);
    expect(given).toBe(2);
    await token.close();
  });

  test('a token server that refuses fails the try with its words, and is left alone for a while', async () => {
    const id = await insertWebhook(company, { target: receiver.url });
    const token = await startReceiver();
    token.answer = (response) =>
      response.writeHead(400).end(JSON.stringify({ error: 'invalid_client', error_description: 'Unknown client' }));
    const target = targetOf(receiver.url, { id, authentication: oauth(token.url, 'body') });
    const first = await postWebhook(target, BODY);
    expect(first).toMatchObject({ isTaken: false, code: null, error: 'oauth_token: invalid_client: Unknown client' });
    await postWebhook(target, BODY);
    expect(token.requests.length).toBe(1);
    expect(token.requests[0]?.body).toContain('client_secret=s%3Acret');
    expect(receiver.requests).toEqual([]);
    await token.close();
  });
});

test('a server that never answers fails the try in time', async () => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo; // listens on a TCP port
  const result = await guardedPost(webhookAgents(), {
    url: new URL(`http://127.0.0.1:${port}/`),
    headers: {},
    body: Buffer.from('{}'),
    timeoutMs: 300,
    connectMs: 200,
    maxAnswerBytes: 100,
  });
  expect(result).toMatchObject({ kind: 'failure', error: 'No answer came within 0.3 s.' });
  silent.closeAllConnections();
  silent.close();
});

test('a lost connection and an answer that is not HTTP are failures in words', async () => {
  receiver.answer = (response) => response.socket?.destroy();
  expect((await postWebhook(targetOf(receiver.url), BODY)).error).toBe(
    'The connection was closed before an answer came.',
  );
  receiver.answer = (response) => response.socket?.end('220 mail.example ESMTP\r\n');
  expect((await postWebhook(targetOf(receiver.url), BODY)).error).toBe('The answer is not HTTP.');
});
