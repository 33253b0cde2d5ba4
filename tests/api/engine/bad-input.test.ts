import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, type JsonAnswer, startApiHost } from '../../fixtures/http/api-host.ts';
import { makeZip } from '../../fixtures/make-zip.ts';

let host: ApiHost;
let company: SeededCompany;

beforeAll(async () => {
  host = await startApiHost();
  company = await seedCompany();
});

afterAll(() => host.stop());

const email = (changes: Record<string, unknown> = {}) => ({
  from: company.from,
  to: 'someone@example.net',
  subject: 'Hello',
  text: 'Hello',
  ...changes,
});

const STORED_IN = [
  'messages',
  'message_bodies',
  'recipients',
  'delivery_queue',
  'events',
  'usage_counters',
  'idempotency_keys',
];

/** Counts the rows of a company in all tables that a message writes to. */
const stored = async (companyId: string) => Promise.all(STORED_IN.map((table) => host.count(table, companyId)));

/** Makes the call, checks that it stored nothing, and returns its response. */
async function refused(
  call: () => Promise<JsonAnswer>,
  companyId = company.companyId,
): Promise<{ status: number; name: string; param: string | null; code: string; message: string }> {
  const before = await stored(companyId);
  const { status, body, headers } = await call();
  expect(await stored(companyId)).toEqual(before);
  expect(Object.keys(body).sort()).toEqual([
    'code',
    'docs_url',
    'message',
    'name',
    'param',
    'request_id',
    'statusCode',
  ]);
  expect(body.docs_url).toMatch(new RegExp(`^https?://.+/docs/errors/${body.code}$`));
  expect(body.statusCode).toBe(status);
  expect(headers.get('content-type')).toContain('application/json');
  expect(headers.get('x-request-id')).toBe(body.request_id);
  return { status, name: body.name, param: body.param, code: body.code, message: body.message };
}

const post = (body: unknown, path = '/emails', headers: Record<string, string> = {}) =>
  callApi(host, path, { key: company.apiKey, body, headers });

type Case = [what: string, body: () => unknown, status: number, name: string, param: string | null];

const attachment = (changes: Record<string, unknown>) => () =>
  email({ attachments: [{ filename: 'a.txt', content: 'aGVsbG8=', ...changes }] });

const windowsProgram = () => {
  const bytes = Buffer.alloc(256);
  bytes.write('MZ');
  return bytes.toString('base64');
};

const nested = (depth: number): unknown => (depth === 0 ? 1 : { inner: nested(depth - 1) });

const CASES: Case[] = [
  ['JSON that is cut off', () => '{"from": "a@b.c", ', 400, 'validation_error', 'body'],
  ['JSON with a wrong character', () => '{"from": }', 400, 'validation_error', 'body'],
  ['no JSON at all', () => '', 400, 'validation_error', 'body'],
  ['bytes that are not UTF-8', () => Buffer.from([0x7b, 0xff, 0x7d]), 400, 'validation_error', 'body'],
  ['a list where an object is meant', () => [email()], 422, 'validation_error', 'body'],
  ['a text where an object is meant', () => '"hello"', 422, 'validation_error', 'body'],
  ['null where an object is meant', () => 'null', 422, 'validation_error', 'body'],
  ['an unknown field', () => email({ colour: 'red' }), 422, 'invalid_parameter', 'colour'],
  ['an unknown option', () => email({ options: { turbo: true } }), 422, 'invalid_parameter', 'options.turbo'],
  ['an unknown field of a file', attachment({ colour: 'red' }), 422, 'invalid_parameter', 'attachments[0].colour'],
  [
    'a polluted prototype',
    () => '{"__proto__": {"admin": true}, "from": "a@b.cd"}',
    422,
    'invalid_parameter',
    '__proto__',
  ],
  [
    'a polluted prototype in metadata',
    () => `${JSON.stringify(email()).slice(0, -1)},"metadata":{"__proto__":{"a":1}}}`,
    422,
    'validation_error',
    'metadata',
  ],
  ['no from', () => email({ from: undefined }), 422, 'missing_required_field', 'from'],
  ['no to', () => email({ to: undefined }), 422, 'missing_required_field', 'to'],
  ['an empty to', () => email({ to: [] }), 422, 'missing_required_field', 'to'],
  ['no content', () => email({ text: undefined }), 422, 'missing_required_field', 'html'],
  [
    'AMP without anything beside it',
    () => email({ text: undefined, amp_html: '<html amp4email>' }),
    422,
    'missing_required_field',
    'html',
  ],
  ['a number as subject', () => email({ subject: 5 }), 422, 'validation_error', 'subject'],
  ['an object as html', () => email({ html: { $ne: null } }), 422, 'validation_error', 'html'],
  ['a number as recipient', () => email({ to: [5] }), 422, 'validation_error', 'to[0]'],
  ['a subject of two lines', () => email({ subject: 'a\r\nBcc: x@example.net' }), 422, 'validation_error', 'subject'],
  ['an invalid address', () => email({ to: ['ok@example.net', 'not an address'] }), 422, 'validation_error', 'to[1]'],
  ['an address without a domain', () => email({ cc: 'someone@' }), 422, 'validation_error', 'cc'],
  ['two addresses in one text', () => email({ to: 'a@example.net, b@example.net' }), 422, 'validation_error', 'to'],
  [
    'an address with a line break',
    () => email({ to: 'a@example.net\r\nRCPT TO:<x@y.example>' }),
    422,
    'validation_error',
    'to',
  ],
  [
    'a name with a line break',
    () => email({ to: { email: 'a@example.net', name: 'a\r\nBcc: b@c.example' } }),
    422,
    'validation_error',
    'to.name',
  ],
  ['an invalid from', () => email({ from: 'nobody' }), 422, 'validation_error', 'from'],
  ['an invalid reply_to', () => email({ reply_to: ['a@example.net', '@'] }), 422, 'validation_error', 'reply_to[1]'],
  ['a domain that is not proven', () => email({ from: 'a@elsewhere.example' }), 403, 'invalid_from_address', 'from'],
  [
    'a return path under a domain that is not proven',
    () => email({ return_path: 'a@elsewhere.example' }),
    403,
    'invalid_from_address',
    'return_path',
  ],
  ['51 recipients', () => email({ to: Array(51).fill('a@example.net') }), 422, 'validation_error', 'to'],
  [
    '51 recipients in three fields',
    () =>
      email({
        to: Array(20).fill('a@example.net'),
        cc: Array(20).fill('b@example.net'),
        bcc: Array(11).fill('c@example.net'),
      }),
    422,
    'validation_error',
    'bcc',
  ],
  [
    '1,001 personal recipients',
    () => email({ to: undefined, recipients: Array(1001).fill({ address: 'a@example.net' }) }),
    422,
    'validation_error',
    'recipients',
  ],
  [
    'personal recipients beside to',
    () => email({ recipients: [{ address: 'a@example.net' }] }),
    422,
    'validation_error',
    'to',
  ],
  [
    '51 headers',
    () => email({ headers: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`X-${i}`, 'a'])) }),
    422,
    'validation_error',
    'headers',
  ],
  [
    'a header with CR LF',
    () => email({ headers: { 'X-A': 'a\r\nBcc: b@example.net' } }),
    422,
    'invalid_parameter',
    'headers.X-A',
  ],
  ['a header with LF', () => email({ headers: { 'X-A': 'a\nb' } }), 422, 'invalid_parameter', 'headers.X-A'],
  ['a header with a control', () => email({ headers: { 'X-A': 'a\x1b[2J' } }), 422, 'invalid_parameter', 'headers.X-A'],
  [
    'a header with half a letter',
    () => email({ headers: { 'X-A': '\ud83d' } }),
    422,
    'invalid_parameter',
    'headers.X-A',
  ],
  ['a header with NUL', () => email({ headers: { 'X-A': 'a\0b' } }), 422, 'invalid_parameter', 'headers.X-A'],
  [
    'a header whose name has a line break',
    () => email({ headers: { 'X-A\r\nBcc': 'b@example.net' } }),
    422,
    'invalid_parameter',
    'headers.X-A??Bcc',
  ],
  [
    'a header with a colon in its name',
    () => email({ headers: { 'Bcc: a@example.net\r\nX': 'a' } }),
    422,
    'invalid_parameter',
    'headers.Bcc:?a@example.net??X',
  ],
  ['a structural header', () => email({ headers: { bCC: 'b@example.net' } }), 422, 'invalid_parameter', 'headers.bCC'],
  [
    'a header of the content',
    () => email({ headers: { 'Content-Type': 'text/html' } }),
    422,
    'invalid_parameter',
    'headers.Content-Type',
  ],
  [
    'a resent header',
    () => email({ headers: { 'Resent-Bcc': 'b@example.net' } }),
    422,
    'invalid_parameter',
    'headers.Resent-Bcc',
  ],
  [
    'a header given twice',
    () => email({ headers: { 'X-A': '1', 'x-a': '2' } }),
    422,
    'invalid_parameter',
    'headers.x-a',
  ],
  ['a header that is no text', () => email({ headers: { 'X-A': { b: 1 } } }), 422, 'invalid_parameter', 'headers.X-A'],
  ['11 tags', () => email({ tags: Array(11).fill('a') }), 422, 'validation_error', 'tags'],
  ['metadata over 10 KB', () => email({ metadata: { a: 'x'.repeat(10_241) } }), 422, 'validation_error', 'metadata'],
  ['metadata nested too deep', () => email({ metadata: nested(30) }), 422, 'validation_error', 'metadata'],
  [
    'a number in metadata that no double holds',
    () => `${JSON.stringify(email()).slice(0, -1)},"metadata":{"order":{"totals":[1,1e999999]}}}`,
    422,
    'validation_error',
    'metadata.order.totals[1]',
  ],
  [
    'a number of a personal recipient that no double holds',
    () => `{"from":"${company.from}","recipients":[{"address":"a@b.example","metadata":{"n":-1e400}}],"text":"A"}`,
    422,
    'validation_error',
    'recipients[0].metadata.n',
  ],
  ['metadata with NUL', () => email({ metadata: { a: 'b\0' } }), 422, 'validation_error', 'metadata'],
  ['metadata with half a surrogate', () => email({ metadata: { a: '\ud800' } }), 422, 'validation_error', 'metadata'],
  [
    'a campaign of 65 bytes',
    () => email({ campaign_id: `${'x'.repeat(63)}ü` }),
    422,
    'validation_error',
    'campaign_id',
  ],
  ['a campaign of the product', () => email({ campaign_id: 'mw:campaign:1' }), 422, 'validation_error', 'campaign_id'],
  ['an invalid time', () => email({ scheduled_at: 'tomorrow' }), 422, 'validation_error', 'scheduled_at'],
  [
    'a time without its zone',
    () => email({ scheduled_at: '2030-01-01T00:00:00' }),
    422,
    'validation_error',
    'scheduled_at',
  ],
  [
    'a time 31 days ahead',
    () => email({ scheduled_at: new Date(Date.now() + 31 * 86_400_000).toISOString() }),
    422,
    'validation_error',
    'scheduled_at',
  ],
  [
    'a time that is over',
    () => email({ scheduled_at: new Date(Date.now() - 3_600_000).toISOString() }),
    422,
    'validation_error',
    'scheduled_at',
  ],
  [
    'an expiry under 5 minutes',
    () => email({ options: { expire_after: '4m' } }),
    422,
    'validation_error',
    'options.expire_after',
  ],
  [
    'an expiry over 72 hours',
    () => email({ options: { expire_after: '73h' } }),
    422,
    'validation_error',
    'options.expire_after',
  ],
  [
    'a template',
    () => email({ template: { id: 'x' }, subject: undefined, text: undefined }),
    422,
    'invalid_parameter',
    'template',
  ],
  ['substitution data as a list', () => email({ substitution_data: [] }), 422, 'validation_error', 'substitution_data'],
  ['an IP pool', () => email({ options: { ip_pool: 'main' } }), 422, 'invalid_parameter', 'options.ip_pool'],
  [
    'required TLS as a word',
    () => email({ options: { require_tls: 'yes' } }),
    422,
    'validation_error',
    'options.require_tls',
  ],
  [
    'a test mode as a word',
    () => email({ options: { test_mode: 'yes' } }),
    422,
    'validation_error',
    'options.test_mode',
  ],
  ['a forbidden type', attachment({ filename: 'setup.exe' }), 422, 'invalid_attachment', 'attachments[0].filename'],
  [
    'a forbidden type behind an allowed one',
    attachment({ filename: 'report.pdf.exe' }),
    422,
    'invalid_attachment',
    'attachments[0].filename',
  ],
  [
    'a forbidden type before a dot and a blank',
    attachment({ filename: 'setup.exe. ' }),
    422,
    'invalid_attachment',
    'attachments[0].filename',
  ],
  [
    'a forbidden type in the content type',
    attachment({ content_type: 'text/plain; name="=?utf-8?Q?setup.exe?="' }),
    422,
    'invalid_attachment',
    'attachments[0].filename',
  ],
  [
    'a forbidden type in a ZIP archive',
    attachment({ filename: 'a.zip', content: makeZip({ 'setup.exe': '' }).toString('base64') }),
    422,
    'invalid_attachment',
    'attachments[0]',
  ],
  [
    'a forbidden type in an enclosed message',
    attachment({
      filename: 'a.eml',
      content: Buffer.from('Content-Disposition: attachment; filename=setup.exe\n\nx').toString('base64'),
    }),
    422,
    'invalid_attachment',
    'attachments[0]',
  ],
  [
    'a file with neither a name nor a type',
    attachment({ filename: undefined }),
    422,
    'invalid_attachment',
    'attachments[0].filename',
  ],
  [
    'a program behind a harmless name',
    attachment({ filename: 'a.pdf', content: windowsProgram() }),
    422,
    'invalid_attachment',
    'attachments[0]',
  ],
  [
    'the media type of a program',
    attachment({ content_type: 'application/x-msdownload' }),
    422,
    'invalid_attachment',
    'attachments[0].content_type',
  ],
  [
    'a media type of several parts',
    attachment({ content_type: 'multipart/mixed; boundary=x' }),
    422,
    'invalid_attachment',
    'attachments[0].content_type',
  ],
  [
    'a media type with a line break',
    attachment({ content_type: 'text/plain\r\nX: y' }),
    422,
    'invalid_attachment',
    'attachments[0].content_type',
  ],
  [
    'a content id with a line break',
    attachment({ content_id: 'a>\r\nX: <y' }),
    422,
    'invalid_attachment',
    'attachments[0].content_id',
  ],
  ...['§§§', 'BEGIN:VCALENDAR\n VERSION:2.0', 'Hello World', 'Hello', 'QUI==', 'QUJD RUY='].map(
    (content): Case => [
      `content that is not base64: ${JSON.stringify(content)}`,
      attachment({ content }),
      422,
      'invalid_attachment',
      'attachments[0].content',
    ],
  ),
  [
    'a Buffer that holds no bytes',
    attachment({ content: { type: 'Buffer', data: [1, 256] } }),
    422,
    'invalid_attachment',
    'attachments[0].content',
  ],
  ['neither content nor path', attachment({ content: undefined }), 422, 'invalid_attachment', 'attachments[0].content'],
  [
    '101 files',
    () => email({ attachments: Array(101).fill({ filename: 'a.txt', content: '' }) }),
    422,
    'validation_error',
    'attachments',
  ],
  [
    'a file of 21 MB',
    attachment({ content: Buffer.alloc(21 * 1_024 * 1_024).toString('base64') }),
    413,
    'invalid_attachment',
    'attachments',
  ],
  [
    'files of 21 MB together',
    () =>
      email({ attachments: Array(3).fill({ filename: 'a.txt', content: Buffer.alloc(7_340_032).toString('base64') }) }),
    413,
    'invalid_attachment',
    'attachments',
  ],
  ['a message over 25 MiB', () => email({ html: 'ü'.repeat(14_000_000) }), 413, 'validation_error', null],
  [
    'a path to this machine',
    attachment({ content: undefined, path: 'http://127.0.0.1:8025/healthz' }),
    422,
    'invalid_attachment',
    'attachments[0].path',
  ],
  [
    'a path that is no web address',
    attachment({ content: undefined, path: 'file:///etc/passwd' }),
    422,
    'invalid_attachment',
    'attachments[0].path',
  ],
  [
    'raw with a bare line feed',
    () => ({ from: company.from, to: 'a@example.net', raw: `From: ${company.from}\r\n\r\na\nb\r\n` }),
    422,
    'validation_error',
    'raw',
  ],
  [
    'raw without From',
    () => ({ to: 'a@example.net', raw: 'Subject: x\r\n\r\nhello\r\n' }),
    422,
    'invalid_from_address',
    'raw',
  ],
  [
    'raw with two From',
    () => ({ to: 'a@example.net', raw: `From: ${company.from}\r\nFrom: x@y.example\r\n\r\nhello\r\n` }),
    422,
    'invalid_from_address',
    'raw',
  ],
  [
    'raw with a Sender of another domain',
    () => ({ to: 'a@example.net', raw: `From: ${company.from}\r\nSender: x@elsewhere.example\r\n\r\nhello\r\n` }),
    403,
    'invalid_from_address',
    'from',
  ],
  [
    'raw that has been in a loop',
    () => ({ to: 'a@example.net', raw: `${'Received: x\r\n'.repeat(60)}From: ${company.from}\r\n\r\nhello\r\n` }),
    422,
    'validation_error',
    null,
  ],
  [
    'raw with megabytes of header',
    () => ({ to: 'a@example.net', raw: `From: ${company.from}\r\nX: ${'x'.repeat(300_000)}\r\n\r\nhello\r\n` }),
    422,
    'invalid_parameter',
    null,
  ],
  [
    'raw from another domain',
    () => ({ to: 'a@example.net', raw: 'From: x@elsewhere.example\r\n\r\nhello\r\n' }),
    403,
    'invalid_from_address',
    'raw',
  ],
  [
    'raw that is not from the from',
    () => ({ from: `x@${company.domain}`, to: 'a@example.net', raw: `From: ${company.from}\r\n\r\nhello\r\n` }),
    422,
    'validation_error',
    'from',
  ],
  [
    'raw beside html',
    () => ({ to: 'a@example.net', raw: `From: ${company.from}\r\n\r\nhello\r\n`, html: 'x' }),
    422,
    'validation_error',
    'html',
  ],
];

describe('POST /emails refuses bad input with status, name and field and stores nothing', () => {
  test.each(CASES)('%s', async (_what, body, status, name, param) => {
    expect(await refused(() => post(body()))).toMatchObject({ status, name, param });
  });

  test('malformed JSON: 400 with the position of the fault and without a quote of the body', async () => {
    const { message } = await refused(() => post('{"secret": hello}'));
    expect(message).toBe('The body is not valid JSON: look at position 11.');
  });

  test('refuses a body that is not JSON and a compressed body', async () => {
    expect(
      await refused(() => post('a=b', '/emails', { 'content-type': 'application/x-www-form-urlencoded' })),
    ).toMatchObject({ status: 415, name: 'validation_error' });
    expect(await refused(() => post('{}', '/emails', { 'content-encoding': 'gzip' }))).toMatchObject({ status: 415 });
  });

  test('refuses a body over 50 MiB, with and without a declared length', async () => {
    const bytes = Buffer.alloc(52_428_801, ' ');
    expect(await refused(() => post(bytes))).toMatchObject({ status: 413, code: 'requestTooLarge' });
    const chunked = await new Promise<number>((resolve, reject) => {
      const headers = { authorization: `Bearer ${company.apiKey}`, 'content-type': 'application/json' };
      const sent = request(`${host.url}/emails`, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', reject);
      for (let at = 0; at < bytes.length; at += 1_048_576) sent.write(bytes.subarray(at, at + 1_048_576));
      sent.end();
    });
    expect(chunked).toBe(413);
  });

  test('refuses an invalid idempotency key', async () => {
    for (const key of ['x'.repeat(257), 'a\tb', '']) {
      expect(await refused(() => post(email(), '/emails', { 'idempotency-key': key }))).toMatchObject({
        status: 400,
        name: 'invalid_idempotency_key',
        param: 'Idempotency-Key',
      });
    }
  });
});

describe('keys', () => {
  test('no key: 401 missing_api_key', async () => {
    expect(await refused(() => callApi(host, '/emails', { body: email() }))).toMatchObject({
      status: 401,
      name: 'missing_api_key',
    });
    const answer = await callApi(host, '/emails', { body: email(), headers: { authorization: 'Bearer ' } });
    expect(answer.body).toMatchObject({ statusCode: 401, name: 'missing_api_key' });
  });

  test('an unknown or revoked key: 401 invalid_api_key', async () => {
    const never = `tx_live_${'A'.repeat(43)}`;
    for (const key of [never, 'hello', `${company.apiKey}x`]) {
      expect(await refused(() => callApi(host, '/emails', { key, body: email() }))).toMatchObject({
        status: 401,
        name: 'invalid_api_key',
      });
    }
    const other = await seedCompany();
    expect((await callApi(host, '/emails', { key: other.apiKey })).status).toBe(200);
    await getPool().query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [other.apiKeyId]);
    await expect
      .poll(() => callApi(host, '/emails', { key: other.apiKey }).then(({ body }) => body.name))
      .toBe('invalid_api_key');
  });

  test('a key without the grant: 403 restricted_api_key', async () => {
    const reader = await seedCompany({ grants: ['transmissions/view'] });
    const call = () => callApi(host, '/emails', { key: reader.apiKey, body: { ...email(), from: reader.from } });
    expect(await refused(call, reader.companyId)).toMatchObject({ status: 403, name: 'restricted_api_key' });
    expect((await callApi(host, '/emails', { key: reader.apiKey })).status).toBe(200);
  });

  test('a key used from an address that it does not allow: 403, whatever the headers claim', async () => {
    const bound = await seedCompany();
    await getPool().query(`UPDATE api_keys SET allowed_ips = '{198.51.100.0/24}' WHERE id = $1`, [bound.apiKeyId]);
    const body = { ...email(), from: bound.from };
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const call = () => callApi(host, '/emails', { key: bound.apiKey, body, headers });
    expect(await refused(call, bound.companyId)).toMatchObject({
      status: 403,
      name: 'invalid_access',
      message: 'This key may not be used from 127.0.0.1',
    });
  });

  test('a domain of another company: 403, whatever the grants of the key', async () => {
    const other = await seedCompany();
    const call = () => callApi(host, '/emails', { key: other.apiKey, body: email() });
    expect(await refused(call, other.companyId)).toMatchObject({
      status: 403,
      name: 'invalid_from_address',
      param: 'from',
    });
  });

  test('a sandbox key: refuses the whole message when one recipient is not authorized', async () => {
    const sandbox = await seedCompany({ environment: 'sandbox', authorized: ['friend@example.net'] });
    const body = {
      ...email(),
      from: sandbox.from,
      to: 'friend@example.net',
      cc: ['a@example.net', 'Friend@Example.NET'],
    };
    const call = () => callApi(host, '/emails', { key: sandbox.apiKey, body });
    expect(await refused(call, sandbox.companyId)).toMatchObject({
      status: 403,
      name: 'invalid_access',
      param: 'cc[0]',
      message: 'a@example.net is not an authorized recipient (sandbox environment)',
    });
    const answer = await callApi(host, '/emails', {
      key: sandbox.apiKey,
      body: { ...body, cc: ['Friend@Example.NET'] },
    });
    expect([answer.status, answer.body.accepted]).toEqual([200, 1]);
  });

  test('a used-up quota: 429 with the time until it renews', async () => {
    const poor = await seedCompany({ quota: 1 });
    const call = () => callApi(host, '/emails', { key: poor.apiKey, body: { ...email(), from: poor.from } });
    expect((await call()).status).toBe(200);
    const before = await stored(poor.companyId);
    const answer = await call();
    expect(answer.body).toMatchObject({ statusCode: 429, name: 'monthly_quota_exceeded' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await stored(poor.companyId)).toEqual(before);
  });
});

describe('addresses and methods', () => {
  test('answers other methods with 405 and the allowed ones', async () => {
    const wrong = await callApi(host, '/emails/batch', { key: company.apiKey });
    expect(wrong.body).toMatchObject({ statusCode: 405, name: 'method_not_allowed' });
    expect(wrong.headers.get('allow')).toBe('POST');
    const put = await callApi(host, '/v1/emails', { key: company.apiKey, method: 'PUT', body: email() });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  test('answers an unknown path with a JSON 404', async () => {
    for (const path of ['/', '/v2/emails', '/v1/v1/emails', '/emails/a/b/c', '//emails', '/api/emails']) {
      expect([path, (await callApi(host, path, { key: company.apiKey })).body.name]).toEqual([path, 'not_found']);
    }
  });
});
