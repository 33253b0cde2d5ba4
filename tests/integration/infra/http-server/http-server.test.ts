import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer } from '#lib/infra/http-server/create-http-server.ts';
import type { HttpLimits } from '#lib/infra/http-server/http-limits.ts';

/** Generous, so that each test meets the one limit that it sets. */
const GENEROUS: HttpLimits = {
  connections: 100,
  perAddress: 50,
  trustedProxies: 0,
  headersTimeoutMs: 60_000,
  bodyTimeoutMs: 60_000,
  requestTimeoutMs: 60_000,
  stallTimeoutMs: 60_000,
  keepAliveMs: 60_000,
};

const servers: Server[] = [];
const sockets: Client[] = [];

afterEach(async () => {
  for (const { socket } of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Reads a request's body to its end and answers with its length. */
const count: RequestListener = (request, response) => {
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
  });
  request.on('end', () => response.end(String(length)));
};

async function listen(limits: Partial<HttpLimits>, listener: RequestListener = count): Promise<number> {
  const server = createHttpServer(listener, { ...GENEROUS, ...limits });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // a TCP listener's address is no text
}

/** Returns how many connections the server of this test has open. */
const countConnections = () => new Promise<number>((resolve) => servers[0]?.getConnections((_, open) => resolve(open)));

/** A TCP client that keeps what it has received; `ended` resolves when the server has closed the connection. */
type Client = { socket: Socket; received: () => string; ended: Promise<void> };

async function open(port: number, localAddress = '127.0.0.1'): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // A reset is one of the ways in which a server closes.
  socket.on('error', () => {});
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const client = { socket, received: () => text, ended };
  sockets.push(client);
  await Promise.race([once(socket, 'connect'), ended]);
  return client;
}

async function ask(port: number, localAddress?: string): Promise<Client> {
  const client = await open(port, localAddress);
  client.socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
  await expect.poll(client.received).toMatch(/^HTTP\/1\.1 200 /);
  return client;
}

test('answers 408 to a client that sends its headers too slowly, and serves others meanwhile', async () => {
  const port = await listen({ headersTimeoutMs: 1_000 });
  const slow = await open(port);
  slow.socket.write('GET / HTTP/1.1\r\nhost: here\r\nx-slow: ');
  const drip = setInterval(() => slow.socket.write('a'), 100);
  await ask(port);
  await slow.ended;
  clearInterval(drip);
  expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /);
});

test('closes a connection on which nothing is sent', async () => {
  const port = await listen({ headersTimeoutMs: 1_000 });
  await (await open(port)).ended;
});

test('answers 408 to a body that arrives below the minimum rate', async () => {
  const port = await listen({ bodyTimeoutMs: 1_000 });
  const slow = await open(port);
  slow.socket.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 1000000\r\n\r\n');
  const drip = setInterval(() => slow.socket.write('a'), 100);
  await slow.ended;
  clearInterval(drip);
  expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /);
});

test('accepts a slow body that keeps the minimum rate', async () => {
  const port = await listen({ bodyTimeoutMs: 1_000 });
  const client = await open(port);
  client.socket.write('POST / HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-length: 35000\r\n\r\n');
  let left = 35;
  const drip = setInterval(() => {
    client.socket.write('a'.repeat(1_000));
    left -= 1;
    if (left === 0) clearInterval(drip);
  }, 100);
  await client.ended;
  expect(client.received()).toMatch(/^HTTP\/1\.1 200 .*35000$/s);
});

test('does not time a body that the server does not read', async () => {
  let letGo: () => void = () => {};
  const port = await listen({ bodyTimeoutMs: 1_000 }, (request, response) => {
    letGo = () => count(request, response);
  });
  const client = await open(port);
  const body = 'a'.repeat(4_000_000);
  client.socket.write(`POST / HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`);
  client.socket.write(body);
  // Meanwhile a body that is slow by its own fault runs into the limit.
  const slow = await open(port);
  slow.socket.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 10\r\n\r\n');
  const letFirstGo = letGo;
  await slow.ended;
  letFirstGo();
  await client.ended;
  expect(client.received()).toMatch(/^HTTP\/1\.1 200 .*4000000$/s);
});

test('closes a connection whose client does not read its response', async () => {
  const port = await listen({ stallTimeoutMs: 1_000 }, (_request, response) => {
    response.end(Buffer.alloc(64_000_000));
  });
  const client = await open(port);
  client.socket.pause();
  client.socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
  await expect.poll(countConnections).toBe(1);
  await expect.poll(countConnections, { timeout: 10_000 }).toBe(0);
});

test('closes a connection that is idle for longer than its keep-alive time', async () => {
  const port = await listen({ keepAliveMs: 500 });
  await (await ask(port)).ended;
});

test('refuses a connection beyond the limit of its address, and serves other addresses and that one again later', async () => {
  const port = await listen({ perAddress: 3 });
  const first = await ask(port);
  await ask(port);
  await ask(port);
  const refused = await open(port);
  await refused.ended;
  expect(refused.received()).toBe('');
  await ask(port, '127.0.0.2');
  first.socket.destroy();
  await expect.poll(countConnections).toBe(3);
  await ask(port);
});

test('refuses a connection beyond the limit of the port', async () => {
  const port = await listen({ connections: 3 });
  for (const host of [2, 3, 4]) await ask(port, `127.0.0.${host}`);
  const refused = await open(port, '127.0.0.5');
  await refused.ended;
  expect(refused.received()).toBe('');
});

test('behind trusted proxies, answers 429 to a request beyond the limit of its forwarded address', async () => {
  const waiting: (() => void)[] = [];
  const port = await listen({ perAddress: 2, trustedProxies: 1 }, (_request, response) => {
    waiting.push(() => response.end('done'));
  });
  const askFor = async (forwarded: string): Promise<Client> => {
    const client = await open(port);
    client.socket.write(`GET / HTTP/1.1\r\nhost: here\r\nx-forwarded-for: ${forwarded}\r\n\r\n`);
    return client;
  };
  // The leftmost entry is what the client claims; the same /64 is one client.
  const first = await askFor('192.0.2.1, 2001:db8:0:7::1');
  await askFor('192.0.2.2, 2001:db8:0:7::2');
  await expect.poll(() => waiting.length).toBe(2);
  const refused = await askFor('192.0.2.3, 2001:db8:0:7::3');
  await refused.ended;
  expect(refused.received()).toMatch(/^HTTP\/1\.1 429 /);
  await askFor('192.0.2.1, 2001:db8:0:8::1');
  await expect.poll(() => waiting.length).toBe(3);
  waiting[0]?.();
  await expect.poll(first.received).toMatch(/done$/);
  await askFor('192.0.2.1, 2001:db8:0:7::4');
  await expect.poll(() => waiting.length).toBe(4);
});
