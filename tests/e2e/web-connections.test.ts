import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { SettingsSchema } from '#lib/infra/config/settings.ts';
import { PRODUCT_VARIABLE } from '../support/e2e-setup.ts';

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
  await expect.poll(beyond.isOpen, { timeout: 10_000 }).toBe(false);
  expect(opened.filter(({ isOpen }) => isOpen())).toHaveLength(HTTP_CONNECTIONS_PER_ADDRESS);
  expect((await fetch(`${webUrl}/api/health`)).status).toBe(200);
});
