import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { runningProduct } from '../../fixtures/browser/person.ts';

const port = Number(new URL(runningProduct().webUrl).port);

/** Sends a raw request line, which no client library would, and returns the whole response. */
async function ask(line: string, headers: readonly string[] = []): Promise<string> {
  const socket = connect({ port, host: 'localhost' });
  socket.write(`${line} HTTP/1.1\r\nhost: localhost:${port}\r\nx-product: transactional\r\nconnection: close\r\n`);
  socket.write(`${headers.map((header) => `${header}\r\n`).join('')}\r\n`);
  let received = '';
  for await (const chunk of socket.setEncoding('utf8')) received += chunk;
  return received;
}

const statusOf = (response: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0);

/** A page, calls of both APIs, a file and a tracked link, each with one id in its path. */
const PATHS = [
  '/activity/{id}',
  '/domain/sending/{id}',
  '/{id}',
  '/api/config/v1/activity/{id}',
  '/api/config/v1/api-key/{id}',
  '/api/operator/v1/companies/{id}',
  '/api/v1/emails/{id}',
  '/api/v1/suppressions/{id}',
  '/api/auth/{id}',
  '/api/docs/{id}',
  '/t/o/{id}',
  '/_next/static/{id}',
  '/images/{id}',
];

describe('a path with an id that is not valid text', () => {
  it.each(PATHS)('is answered without 5xx in %s', async (path) => {
    for (const id of ['%FF', '%ED%A0%80', '%', '%zz', '%00', 'a%2Fb%FF', '%E0%A4%A']) {
      const status = statusOf(await ask(`GET ${path.replace('{id}', id)}`));
      expect(status, id).toBeGreaterThanOrEqual(200);
      expect(status, id).toBeLessThan(500);
    }
  });

  it.each(PATHS)('is answered with 400 in %s when it cannot be decoded', async (path) => {
    for (const id of ['%FF', '%ED%A0%80', '%']) {
      expect(statusOf(await ask(`GET ${path.replace('{id}', id)}`)), id).toBe(400);
    }
  });

  it('is answered in the shape of the API that was called', async () => {
    expect(await ask('GET /api/config/v1/activity/%FF')).toMatch(
      /content-type: application\/json.*x-request-id.*"code":"malformedRequest".*"requestId":/is,
    );
    expect(await ask('GET /api/v1/emails/%FF')).toMatch(/"statusCode":400,"name":"validation_error".*"request_id":/s);
    expect(await ask('GET /activity/%FF')).toMatch(/content-type: text\/plain/i);
  });

  it('is decoded in a query to the replacement character', async () => {
    expect(statusOf(await ask('GET /login?to=%FF%ED%A0%80%00'))).toBe(200);
  });
});

describe('an unsupported method', () => {
  it.each([
    ['/login', 'GET, HEAD, OPTIONS'],
    ['/activity/1', 'GET, HEAD, OPTIONS'],
    ['/api/config/v1/ping', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
    ['/api/v1/emails', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
    ['/api/nothing', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
    ['/_next/static/x', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
    ['/t/o/x', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
  ])('is answered with 405 at %s', async (path, allowed) => {
    for (const method of ['TRACE', 'PROPFIND', 'LOCK', 'PURGE', 'SEARCH']) {
      const response = await ask(`${method} ${path}`);
      expect(statusOf(response), method).toBe(405);
      expect(response, method).toMatch(new RegExp(`^allow: ${allowed}\r$`, 'im'));
    }
  });

  it('is answered with 405 when a page is written to, whatever server action the request names', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of ['/login', '/', '/activity/1', '/nothing']) {
        expect(statusOf(await ask(`${method} ${path}`)), path).toBe(405);
      }
    }
    const headers = ['next-action: 40c0ffee', 'content-type: multipart/form-data; boundary=x', 'content-length: 0'];
    expect(statusOf(await ask('POST /login', headers))).toBe(405);
  });

  it('is answered with 405 for CONNECT and with 400 for a method that HTTP does not have', async () => {
    expect(statusOf(await ask('CONNECT example.com:443'))).toBe(405);
    expect(statusOf(await ask('MADEUP /login'))).toBe(400);
  });

  it.each([
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'HEAD',
  ])('%s of a page is answered without 5xx', async (method) => {
    for (const path of ['/login', '/activity/1', '/']) {
      const status = statusOf(await ask(`${method} ${path}`));
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    }
  });
});

describe('a request target that is not a path', () => {
  it.each([
    'GET http://elsewhere.example/login',
    'GET //login',
    'GET /\\login',
    'OPTIONS *',
    'GET /login#%FF',
    'GET /a%5C..%5Cb',
  ])('%s is answered without 5xx', async (line) => {
    const status = statusOf(await ask(line));
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  });
});
