import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { SettingsSchema } from '#lib/infra/config/settings.ts';
import { PRODUCT_VARIABLE } from '../../fixtures/browser/e2e-setup.ts';

const sockets: Socket[] = [];

afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

const { webUrl }: { webUrl: string } = JSON.parse(process.env[PRODUCT_VARIABLE] ?? '{}');
const { HTTP_CONNECTIONS_PER_ADDRESS } = SettingsSchema.parse({});

/** Opens a connection to the dashboard from an address; `isOpen` reports if the dashboard has kept it. */
async function open(localAddress: string): Promise<{ isOpen: () => boolean }> {
  const socket = connect({ port: Number(new URL(webUrl).port), host: '127.0.0.1', localAddress });
  sockets.push(socket);
  let isOpen = true;
  // A reset is one of the ways in which a server closes.
  socket.on('error', () => {});
  const closed = once(socket.resume(), 'close').then(() => {
    isOpen = false;
  });
  await Promise.race([once(socket, 'connect'), closed]);
  return { isOpen: () => isOpen };
}

test('closes a dashboard connection beyond the limit of its address and serves other addresses', async () => {
  const opened = [];
  for (let count = 0; count < HTTP_CONNECTIONS_PER_ADDRESS; count += 1) opened.push(await open('127.0.0.9'));
  const beyond = await open('127.0.0.9');
  await expect.poll(beyond.isOpen).toBe(false);
  expect(opened.filter(({ isOpen }) => isOpen())).toHaveLength(HTTP_CONNECTIONS_PER_ADDRESS);
  expect((await fetch(`${webUrl}/api/health`)).status).toBe(200);
});

test.each([
  '/api/config/v1/signin',
  '/api/v1/emails',
  '/api/nothing',
  '/login',
  '/t/u/x',
  '/compat/sendgrid/v3/mail/send',
])('serves the next request of a connection after it has refused the body of one to %s', async (path) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: '127.0.0.7' });
  const ask = async (method: string, at: string, body?: Buffer) => {
    const headers = { 'content-type': 'application/json', 'x-product': 'transactional' };
    const sent = request(new URL(at, webUrl), { method, agent, headers, family: 4 }).end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    return { status: response.statusCode ?? 0, reused: sent.reusedSocket };
  };
  const body = Buffer.alloc(3_000_000, 'x');
  for (let count = 0; count < 5; count += 1) {
    const refused = await ask('POST', path, body);
    expect([refused.status >= 400 && refused.status < 500, refused.reused]).toEqual([true, count > 0]);
    expect(await ask('GET', '/api/health')).toEqual({ status: 200, reused: true });
  }
  agent.destroy();
});
