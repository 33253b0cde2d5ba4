import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { safeFetch } from '#lib/infra/net/safe-fetch.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

/** A web server on this machine that counts who reached it. */
async function serve(listener: RequestListener): Promise<{ port: number; reached: () => number }> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    listener(request, response);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, reached: () => count };
}

const fetchIt = (url: string, maxBytes = 1_000, timeoutMs = 5_000) => safeFetch(url, { maxBytes, timeoutMs });

describe('safeFetch', () => {
  test('refuses loopback, private and wrapped addresses in every notation', async () => {
    const { port, reached } = await serve((_, response) => response.end('secret'));
    for (const host of [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.1',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '127.0.0.1.',
      'LOCALHOST',
      '⑫7.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
    ]) {
      await expect(fetchIt(`http://${host}:${port}/`), host).rejects.toThrow(/public internet|cannot be reached/);
    }
    expect(reached()).toBe(0);
  });

  test('refuses URLs other than plain http and https ones', async () => {
    for (const [url, why] of [
      ['file:///etc/passwd', 'not an http'],
      ['ftp://example.com/a', 'not an http'],
      ['gopher://example.com/', 'not an http'],
      ['data:text/plain,hello', 'not an http'],
      ['not an address', 'not a web address'],
      ['http://user:secret@example.com/', 'password'],
      ['http://example.com:25/', 'port'],
      ['http://example.com:22/', 'port'],
      [`http://example.com/${'a'.repeat(3_000)}`, 'not a web address'],
    ]) {
      await expect(fetchIt(url ?? ''), url).rejects.toThrow(why);
    }
  });

  describe('safeFetch with private targets allowed', () => {
    const allowed = async <T>(work: () => Promise<T>): Promise<T> => {
      const { settings } = await import('#lib/infra/config/settings.ts');
      const current = settings();
      current.ALLOW_PRIVATE_TARGETS = true;
      try {
        return await work();
      } finally {
        current.ALLOW_PRIVATE_TARGETS = false;
      }
    };

    test('returns the bytes, the type and the name', async () => {
      const { port } = await serve((_, response) => {
        response.writeHead(200, { 'content-type': 'Application/PDF; x=y' }).end('bytes');
      });
      const fetched = await allowed(() => fetchIt(`http://127.0.0.1:${port}/files/gr%C3%B6%C3%9Fe.pdf?v=1`));
      expect(fetched).toEqual({ bytes: Buffer.from('bytes'), mediaType: 'application/pdf', name: 'größe.pdf' });
    });

    test('stops at the size limit with and without a declared length', async () => {
      const told = await serve((_, response) =>
        response.writeHead(200, { 'content-length': '2000' }).end('x'.repeat(2_000)),
      );
      const untold = await serve((_, response) => {
        response.write('x'.repeat(900));
        response.end('x'.repeat(900));
      });
      for (const { port } of [told, untold]) {
        await expect(allowed(() => fetchIt(`http://127.0.0.1:${port}/`))).rejects.toThrow('more than 1000 bytes');
      }
    });

    test('fails for a server that never ends, fails, compresses or redirects in a loop', async () => {
      const endless = await serve((_, response) => void response.write('x'));
      const failing = await serve((_, response) => response.writeHead(500).end());
      const compressed = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'));
      const circle = await serve((_, response) => response.writeHead(302, { location: '/again' }).end());
      await expect(allowed(() => fetchIt(`http://127.0.0.1:${endless.port}/`, 10, 200))).rejects.toThrow('too long');
      await expect(allowed(() => fetchIt(`http://127.0.0.1:${failing.port}/`))).rejects.toThrow('answers 500');
      await expect(allowed(() => fetchIt(`http://127.0.0.1:${compressed.port}/`))).rejects.toThrow('compressed');
      await expect(allowed(() => fetchIt(`http://127.0.0.1:${circle.port}/`))).rejects.toThrow('too often');
      expect(circle.reached()).toBe(4);
    });

    test('checks a redirect like the first URL', async () => {
      const { port } = await serve((_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
      await expect(allowed(() => fetchIt(`http://127.0.0.1:${port}/`))).rejects.toThrow('not an http');
    });
  });
});
