import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { api } from '#lib/client/api.ts';

let stop = () => {};
afterEach(() => stop());

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => void server.close();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/config/v1/me`; // a TCP server's address is an object
}

it('sends the product header and JSON, and returns the JSON of the response', async () => {
  const seen: unknown[] = [];
  const url = await serve(async (request, response) => {
    seen.push(
      request.method,
      request.headers['x-product'],
      request.headers['content-type'],
      (await request.toArray()).join(''),
    );
    response.end('{"id":"1"}');
  });
  expect(await api<{ id: string }>('PUT', url, { a: 1 })).toEqual({ id: '1' });
  expect(seen).toEqual(['PUT', 'transactional', 'application/json', '{"a":1}']);
});

it('returns undefined for a response without a body', async () => {
  const url = await serve((_, response) => response.writeHead(204).end());
  expect(await api('DELETE', url)).toBeUndefined();
});

it('throws a refusal with status, code, message, field and request id of the server', async () => {
  const url = await serve((_, response) => {
    response.writeHead(405, { 'x-request-id': 'r-1' });
    response.end('{"code":121,"message":"Email already registered","payload":{"field":"email"}}');
  });
  await expect(api('POST', url, {})).rejects.toMatchObject({
    status: 405,
    code: 121,
    message: 'Email already registered',
    payload: { field: 'email' },
    requestId: 'r-1',
  });
});

it('throws a generic message for a foreign response, never its text', async () => {
  const url = await serve((_, response) => response.writeHead(502).end('<html>bad gateway</html>'));
  await expect(api('GET', url)).rejects.toMatchObject({
    status: 502,
    code: 'unreadable',
    message: expect.stringMatching(/^The server/),
  });
});

it('throws a generic message without a response', async () => {
  const url = await serve((request) => request.destroy());
  await expect(api('GET', url)).rejects.toMatchObject({
    status: 0,
    code: 'network',
    message: expect.stringMatching(/cannot be reached/),
  });
});

it('accepts 202 with any body', async () => {
  const url = await serve((_, response) => response.writeHead(202).end('Accepted'));
  expect(await api('POST', url, {})).toBeUndefined();
});
