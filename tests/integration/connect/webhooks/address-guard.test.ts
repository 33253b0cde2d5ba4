import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkTarget } from '#lib/connect/webhooks/config/check-target.ts';
import { postWebhook } from '#lib/connect/webhooks/request/post-webhook.ts';
import { closeWebhookAgents, isWebhookAddress } from '#lib/connect/webhooks/request/webhook-agents.ts';
import type { WebhookTarget } from '#lib/connect/webhooks/request/webhook-target.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { FindAddresses } from '#lib/infra/net/address-guard.ts';
import { guardedPost } from '#lib/infra/net/guarded-post.ts';
import { createPostAgents } from '#lib/infra/net/post-agents.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { type Receiver, startReceiver } from '../../../fixtures/webhooks/start-receiver.ts';
import { insertWebhook, SECRET, startWebhookDatabase } from '../../../fixtures/webhooks/webhook-rig.ts';

const REFUSED = 'The address does not lead to the public internet.';

/** The forms in which an address of this machine or of a private network can be written. */
const FORMS = [
  // literals
  ...['127.0.0.1', '127.1', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '[::1]', '[::]'],
  ...['[fe80::1]', '[fc00::1]', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  // decimal, octal, hexadecimal
  ...['2130706433', '017700000001', '0177.0.0.1', '0x7f000001', '0x7f.1', '3232235777'],
  // mapped, NAT64, 6to4, Teredo, compatible
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:10.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]'],
  '[2002:7f00:1::]',
  '[2001::7f00:1]',
  '[::127.0.0.1]',
  // metadata services
  '169.254.169.254',
  '[::ffff:169.254.169.254]',
  '[fd00:ec2::254]',
];

/** Names of this machine, and those that only some resolvers know: they are refused before anything is looked up. */
const NAMES = ['localhost', 'LOCALHOST'];
const RARE_NAMES = ['localhost.', 'hooks.localhost'];

let end: () => Promise<void>;
let company: SeededCompany;
let port: number;
let connections = 0;
const traps: Server[] = [];

beforeAll(async () => {
  end = await startWebhookDatabase();
  company = await seedCompany();
  const count = () => {
    connections += 1;
  };
  const first = createServer(count).listen(0, '127.0.0.1');
  await once(first, 'listening');
  ({ port } = first.address() as AddressInfo); // listens on a TCP port
  traps.push(first);
  // A machine may have no IPv6.
  const second = createServer(count).listen(port, '::1');
  await Promise.race([once(second, 'listening').then(() => traps.push(second)), once(second, 'error')]).catch(
    () => null,
  );
});

afterAll(async () => {
  for (const trap of traps) trap.close();
  await end();
});

beforeEach(() => {
  connections = 0;
  allow([]);
});

afterEach(() => allow(['127.0.0.0/8']));

function allow(networks: string[], proxy?: string): void {
  Object.assign(settings(), { WEBHOOK_ALLOWED_NETWORKS: networks, WEBHOOK_PROXY: proxy });
  closeWebhookAgents();
}

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

const oauth = (tokenUrl: string) => ({
  type: 'oauth2' as const,
  tokenUrl,
  clientId: 'the client',
  clientSecret: 'secret',
  scope: null,
  audience: null,
  credentials: 'basic' as const,
});

test.each([...FORMS, ...NAMES])('no connection is made to %s', async (host) => {
  const result = await postWebhook(targetOf(`http://${host}:${port}/`), BODY);
  expect(result).toMatchObject({ isTaken: false, code: null, remoteIp: null, error: REFUSED });
  expect(connections).toBe(0);
});

test.each([...FORMS, ...NAMES, ...RARE_NAMES])('a webhook with the target %s is refused', (host) => {
  const check = () => checkTarget(`https://${host}/`, 'target', 'production');
  expect(check).toThrow(AppError);
  expect(check).toThrow(/must lead to the public internet/);
});

test('no connection is made to the address of a token URL in any form', async () => {
  const id = await insertWebhook(company, { target: 'https://hooks.example.com/' });
  for (const host of [...FORMS, ...NAMES]) {
    const authentication = oauth(`http://${host}:${port}/token`);
    const result = await postWebhook(targetOf('https://hooks.example.com/', { id, authentication }), BODY);
    expect(result.error, host).toBe(`oauth_token: ${REFUSED}`);
  }
  expect(connections).toBe(0);
});

test('a redirect to any of them is not followed', async () => {
  const receiver = await startReceiver();
  allow(['127.0.0.0/8']);
  for (const host of [...FORMS, ...NAMES]) {
    const location = `http://${host}:${port}/`;
    receiver.answer = (response) => response.writeHead(307, { location }).end();
    expect((await postWebhook(targetOf(receiver.url), BODY)).code, host).toBe(307);
  }
  expect(connections).toBe(0);
  await receiver.close();
});

test('the metadata services are never called, whatever the operator allows', async () => {
  allow(['0.0.0.0/0', '::/0']);
  for (const host of ['169.254.169.254', '[::ffff:169.254.169.254]', '[fd00:ec2::254]'])
    expect((await postWebhook(targetOf(`http://${host}/`), BODY)).error, host).toBe(REFUSED);
});

test('a name that leads to a private address at the next connection is not called there', async () => {
  allow(['127.0.0.2/32']);
  const server = createHttpServer((_, response) => response.writeHead(200, { connection: 'close' }).end());
  server.listen(port, '127.0.0.2');
  await once(server, 'listening');
  let lookups = 0;
  // Rebinding: the first answer is allowed, each later one is private.
  const find: FindAddresses = (_, __, done) => {
    lookups += 1;
    done(null, [{ address: lookups === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }]);
  };
  const agents = createPostAgents(isWebhookAddress, null, find);
  const post = () =>
    guardedPost(agents, {
      url: new URL(`http://rebinding.example.com:${port}/`),
      headers: {},
      body: Buffer.from('{}'),
      timeoutMs: 5_000,
      connectMs: 5_000,
      maxAnswerBytes: 100,
    });
  expect(await post()).toMatchObject({ kind: 'answer', code: 200, remoteIp: '127.0.0.2' });
  // One look-up for each connection: the judged address is the one that is connected to.
  expect(lookups).toBe(1);
  expect(await post()).toMatchObject({ kind: 'failure', error: REFUSED, remoteIp: null });
  expect(lookups).toBe(2);
  expect(connections).toBe(0);
  agents.close();
  server.close();
});

test('of a name with public and private addresses only the allowed ones are called', async () => {
  allow(['127.0.0.2/32']);
  const server = createHttpServer((_, response) => response.writeHead(200).end());
  server.listen(port, '127.0.0.2');
  await once(server, 'listening');
  const find: FindAddresses = (_, __, done) =>
    done(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
      { address: '::1', family: 6 },
    ]);
  const agents = createPostAgents(isWebhookAddress, null, find);
  const result = await guardedPost(agents, {
    url: new URL(`http://mixed.example.com:${port}/`),
    headers: {},
    body: Buffer.from('{}'),
    timeoutMs: 5_000,
    connectMs: 5_000,
    maxAnswerBytes: 100,
  });
  expect(result).toMatchObject({ kind: 'answer', code: 200, remoteIp: '127.0.0.2' });
  expect(connections).toBe(0);
  agents.close();
  server.close();
});

test('private addresses are refused before a proxy sees them, and the rest goes through it', async () => {
  const receiver: Receiver = await startReceiver();
  const asked: string[] = [];
  const proxy = createHttpServer().on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    const onward = connect(Number(new URL(receiver.url).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  allow([], `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  for (const host of [...FORMS, ...NAMES])
    expect((await postWebhook(targetOf(`http://${host}:${port}/`), BODY)).error, host).toBe(REFUSED);
  expect(asked).toEqual([]);
  expect(await postWebhook(targetOf('http://receiver.invalid/hook'), BODY)).toMatchObject({
    isTaken: true,
    error: null,
  });
  expect(asked).toEqual(['receiver.invalid:80']);
  expect(connections).toBe(0);
  proxy.closeAllConnections();
  proxy.close();
  await receiver.close();
});
