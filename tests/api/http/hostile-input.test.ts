import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, startApiHost } from '../../fixtures/http/api-host.ts';
import { fc } from '../../fixtures/properties.ts';

let host: ApiHost;
let company: SeededCompany;

beforeAll(async () => {
  host = await startApiHost();
  company = await seedCompany();
});

afterAll(() => host.stop());

const FIELDS = [
  'from',
  'to',
  'cc',
  'bcc',
  'recipients',
  'reply_to',
  'return_path',
  'subject',
  'text',
  'html',
  'amp_html',
  'raw',
  'headers',
  'attachments',
  'tags',
  'metadata',
  'campaign_id',
  'scheduled_at',
  'options',
  'template',
  'substitution_data',
  'replyTo',
  'scheduledAt',
  'constructor',
  'toString',
  '__proto__',
];

/** Values that a client may send instead of valid ones, with deceptive texts among them. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    'a@example.net',
    'A <a@example.net>',
    '<a@example.net>',
    '"\r\nBcc: x@y.example" <a@b.example>',
    'a@b.example\u0000',
    '5m',
    '{}',
  ),
  fc.array(fc.constantFrom('a@example.net', { email: 'b@example.net' }, {}, null, 5, ['c@example.net']), {
    maxLength: 5,
  }),
);

describe('hostile input', () => {
  test('arbitrary values in any field are accepted or refused and break nothing', async () => {
    const changes = fc.dictionary(fc.constantFrom(...FIELDS), anything, { maxKeys: 4, noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const email = { from: company.from, to: 'someone@example.net', subject: 'Hello', text: 'Hello' };
        const body = JSON.stringify({ ...email, ...changed });
        const { status, headers } = await callApi(host, '/emails', { key: company.apiKey, body });
        expect([200, 403, 413, 422]).toContain(status);
        expect(headers.get('x-request-id')).not.toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  test('the host survives arbitrary octets instead of a request', async () => {
    const body = JSON.stringify({ from: company.from, to: 'a@example.net', subject: 'x', text: 'x' });
    const request = `POST /emails HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${company.apiKey}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
    const piece = fc.oneof(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\0',
        'Transfer-Encoding: chunked\r\n',
        'Content-Length: 0\r\n',
        'Expect: 100-continue\r\n',
      ),
      fc.constantFrom(
        'Upgrade: h2c\r\nConnection: Upgrade\r\n',
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        'GET http://x/ HTTP/1.1\r\n',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    const mutation = fc.tuple(fc.nat(), fc.nat(20), piece);
    const play = async (mutations: [number, number, string][]) => {
      let text = request;
      for (const [at, cut, insert] of mutations) {
        const index = at % (text.length + 1);
        text = text.slice(0, index) + insert + text.slice(index + cut);
      }
      const socket = connect(host.port, '127.0.0.1').on('error', () => {});
      socket.end(Buffer.from(text, 'latin1'));
      let said = '';
      socket.on('data', (chunk: Buffer) => {
        said += chunk.toString('latin1');
      });
      if (!socket.closed) await once(socket, 'close');
      expect(said).toMatch(/^(?:HTTP\/1\.1 (?:100|200|400|401|403|404|405|411|413|415|417|422|429|431)[ \s\S]*)?$/);
    };
    await fc.assert(fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), play), { numRuns: 400 });
    expect((await callApi(host, '/healthz')).status).toBe(200);
  });

  test('a batch with arbitrary content is answered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anything, { maxLength: 5 }),
        fc.constantFrom('strict', 'permissive'),
        async (batch, mode) => {
          const headers = { 'x-batch-validation': mode };
          const { status } = await callApi(host, '/emails/batch', {
            key: company.apiKey,
            body: JSON.stringify(batch),
            headers,
          });
          expect([200, 403, 422]).toContain(status);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('an arbitrary path, query or key is answered', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 }).map((value) => encodeURIComponent(value.toWellFormed()));
    await fc.assert(
      fc.asyncProperty(text, text, async (id, query) => {
        const one = await callApi(host, `/emails/${id}?${query}`, { key: company.apiKey });
        expect([200, 404, 405, 422]).toContain(one.status);
        const list = await callApi(host, `/emails?after=${query}`, { key: company.apiKey });
        expect([200, 422]).toContain(list.status);
        const unknownKey = await callApi(host, '/emails', { headers: { authorization: `Basic ${query}` } });
        expect(unknownKey.status).toBe(401);
      }),
      { numRuns: 200 },
    );
  });
});
