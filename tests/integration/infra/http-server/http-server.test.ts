import type { RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import type { HttpLimits } from '#lib/infra/http-server/http-limits.ts';
import { createTestServers, type RawClient } from '../../../fixtures/http/test-http-servers.ts';

const servers = createTestServers();

afterEach(() => servers.close());

/** Reads a request's body to its end and answers with its length. */
const count: RequestListener = (request, response) => {
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
  });
  request.on('end', () => response.end(String(length)));
};

const { listen: listenWith, open, countConnections } = servers;

const listen = (limits: Partial<HttpLimits>, listener: RequestListener = count) => listenWith(listener, limits);

async function ask(port: number, localAddress?: string): Promise<RawClient> {
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
  await expect.poll(countConnections).toBe(0);
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
  const askFor = async (forwarded: string): Promise<RawClient> => {
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
