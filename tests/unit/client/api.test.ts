import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#lib/client/api.ts';

let stop = () => {};
afterEach(() => {
  vi.unstubAllGlobals();
  stop();
});

/** Answers the calls of a page, which name no host, with a server of this process. */
async function serve(listener: RequestListener): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => void server.close();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is an object
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init));
}

it('sends the product header and JSON, and returns the JSON of the response', async () => {
  const seen: unknown[] = [];
  await serve(async (request, response) => {
    seen.push(
      request.method,
      request.url,
      request.headers['x-product'],
      request.headers['content-type'],
      (await request.toArray()).join(''),
    );
    response.end('{"softBounceLimit":3}');
  });
  expect(await api('PUT /api/config/v1/suppression/rule', { body: { softBounceLimit: 3 } })).toEqual({
    softBounceLimit: 3,
  });
  expect(seen).toEqual([
    'PUT',
    '/api/config/v1/suppression/rule',
    'transactional',
    'application/json',
    '{"softBounceLimit":3}',
  ]);
});

it('writes the parts of the path and the query, and leaves out what is not given', async () => {
  const seen: unknown[] = [];
  await serve((request, response) => {
    seen.push(request.url, request.headers['if-match'], request.headers['content-type']);
    response.end('{}');
  });
  const query = { search: 'a&b', cursor: undefined };
  await api('GET /api/config/v1/activity', { query });
  await api('GET /api/config/v1/template/{id}', { params: { id: 'a/b' }, query: new URLSearchParams('version=2') });
  await api('DELETE /api/config/v1/template/{id}', { params: { id: 'a' }, headers: { 'if-match': '4' } });
  expect(seen).toEqual([
    '/api/config/v1/activity?search=a%26b',
    undefined,
    undefined,
    '/api/config/v1/template/a%2Fb?version=2',
    undefined,
    undefined,
    '/api/config/v1/template/a',
    '4',
    undefined,
  ]);
});

it('returns undefined for a response without a body', async () => {
  await serve((_, response) => response.writeHead(204).end());
  expect(await api('DELETE /api/config/v1/session/{id}', { params: { id: 'a' } })).toBeUndefined();
});

it('throws a refusal with status, code, message, field and request id of the server', async () => {
  await serve((_, response) => {
    response.writeHead(405, { 'x-request-id': 'r-1' });
    response.end('{"code":121,"message":"Email already registered","payload":{"field":"email"}}');
  });
  await expect(api('POST /api/config/v1/verify-email', { body: {} })).rejects.toMatchObject({
    status: 405,
    code: 121,
    message: 'Email already registered',
    payload: { field: 'email' },
    requestId: 'r-1',
  });
});

it('throws a generic message for a foreign response, never its text', async () => {
  await serve((_, response) => response.writeHead(502).end('<html>bad gateway</html>'));
  await expect(api('GET /api/config/v1/me')).rejects.toMatchObject({
    status: 502,
    code: 'unreadable',
    message: expect.stringMatching(/^The server/),
  });
});

it('throws a generic message without a response', async () => {
  await serve((request) => request.destroy());
  await expect(api('GET /api/config/v1/me')).rejects.toMatchObject({
    status: 0,
    code: 'network',
    message: expect.stringMatching(/cannot be reached/),
  });
});

it('accepts 202 with any body', async () => {
  await serve((_, response) => response.writeHead(202).end('Accepted'));
  expect(await api('POST /api/operator/v1/doctor')).toBeUndefined();
});
