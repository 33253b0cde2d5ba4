import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPicture } from '#lib/content/generator/serve-picture.ts';
import { pictureAddress, readPictureToken } from '#lib/content/generator/token.ts';
import { FixedPicture, type PictureSpec } from '#lib/documents/pictures.ts';
import { serveApi } from '#lib/http/compat/serve-api.ts';
import { serveCall } from '#lib/http/config-api/serve-call.ts';
import { trackingKey } from '#lib/infra/crypto/tracking-key.ts';
import { createTrackingToken } from '#lib/mail/tracking-token.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import * as pictureRoute from '../../../app/t/g/[token]/route.ts';
import {
  openTestDatabase,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { readCode } from '../../fixtures/media/read-code.ts';
import { fc } from '../../fixtures/properties.ts';

const ORIGIN = 'http://localhost:4300';

let close: () => Promise<void>;
let account: TestAccount;
let cookie: string;

beforeAll(async () => {
  close = await openTestDatabase();
  account = await registerTestAccount();
  ({ cookie } = await sessionCookie(account));
});

afterAll(() => close());

const tokenOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

const address = (spec: object): string => pictureAddress(FixedPicture.parse(spec), ORIGIN);

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  pictureRoute.GET(new Request(url, { method, headers }), { params: Promise.resolve({ token: tokenOf(url) }) });

const SPECS = [
  { kind: 'barcode', symbology: 'code128', value: 'A-1024' },
  { kind: 'qrcode', text: 'https://example.com/?a=1&b=é' },
  { kind: 'countdown', until: '2099-12-03T10:00', zone: 'Asia/Jakarta' },
  {
    kind: 'chart',
    type: 'column',
    rows: [
      [1, 2.5],
      [3, -4],
    ],
    colors: ['#112233'],
  },
  { kind: 'calendar', title: 'Opening', start: '2026-12-03T10:00', end: '2026-12-03T12:00', reminderMinutes: 30 },
];

describe('an address', () => {
  it.each(SPECS)('of a $kind says all about it, and is the same for the same picture', (spec) => {
    const url = address(spec);
    expect(url).toBe(address(structuredClone(spec)));
    const read = readPictureToken(tokenOf(url));
    expect(read).toMatchObject({ kind: spec.kind });
    expect(pictureAddress(read as PictureSpec, ORIGIN)).toBe(url);
  });

  it('is the same for the same instant, digit and color, however they are written', () => {
    const until = (text: string, zone: string) => address({ kind: 'countdown', until: text, zone });
    expect(until('2026-12-03T10:00', 'Asia/Jakarta')).toBe(until('2026-12-03T03:00:00Z', 'Europe/Berlin'));
    const ean = (value: string, foregroundColor: string) =>
      address({ kind: 'barcode', symbology: 'ean13', value, foregroundColor });
    expect(ean('400638133393', '#AA0011')).toBe(ean('4006381333931', '#aa0011'));
  });

  it('has at most 1,400 characters, whatever the picture', () => {
    const title = 'x'.repeat(200);
    const longest = [
      { kind: 'qrcode', text: 'é'.repeat(500) },
      { kind: 'barcode', symbology: 'pdf417', value: 'x'.repeat(500) },
      { kind: 'countdown', until: '2026-12-03', after: 'picture', afterUrl: `https://a.example/${'x'.repeat(480)}` },
      {
        kind: 'chart',
        type: 'line',
        rows: Array.from({ length: 12 }, () => [1, 2, 3]),
        colors: Array(12).fill('#123456'),
      },
      { ...SPECS[4], title, location: title, text: 'x'.repeat(550) },
    ];
    for (const spec of longest) expect(tokenOf(address(spec)).length).toBeLessThanOrEqual(1_400);
  });

  it('with any byte or character changed is unknown, and nothing is drawn', async () => {
    const texts = fc.sample(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }), {
      seed: 1,
      numRuns: 200,
    });
    for (const text of texts.filter((one) => !one.includes('{{'))) {
      const url = address({ kind: 'qrcode', text });
      const [token = '', ending = ''] = tokenOf(url).split('.');
      const bytes = Buffer.from(token, 'base64url');
      for (const at of bytes.keys()) {
        const forged = Buffer.from(bytes);
        forged[at] = (forged[at] ?? 0) ^ (1 + (at % 255));
        expect(findPicture(`${forged.toString('base64url')}.${ending}`, new Date())).toBeNull();
      }
      // Another last character may mean the same bytes.
      for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=') {
        const forged = `${token.slice(0, -1)}${last}`;
        if (forged !== token) expect(findPicture(`${forged}.${ending}`, new Date())).toBeNull();
      }
      for (const other of [
        token,
        `${token}.gif`,
        `${token}.${ending}.png`,
        `${token}=.${ending}`,
        ` ${token}.${ending}`,
      ])
        expect(findPicture(other, new Date())).toBeNull();
    }
    const forged = await get(`${ORIGIN}/t/g/${'A'.repeat(40)}.png`);
    expect([forged.status, forged.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(findPicture('A'.repeat(1_000_000), new Date())).toBeNull();
  });

  it('is unknown if it was signed as another kind of link', () => {
    const key = trackingKey();
    const reference = {
      companyId: '00000000-0000-4000-8000-000000000001',
      messageId: '00000000-0000-4000-8000-000000000002',
      ordinal: 1,
    };
    if (!key) throw new Error('no key');
    expect(findPicture(`${createTrackingToken({ reference, kind: 'open' }, key)}.png`, new Date())).toBeNull();
  });
});

describe('GET /t/g', () => {
  it.each([
    [0, 'image/png'],
    [1, 'image/png'],
    [3, 'image/png'],
    [4, 'text/calendar; charset=utf-8; method=PUBLISH'],
  ])('answers picture %d, which caches keep for good', async (at, type) => {
    const url = address(SPECS[at] ?? {});
    const answer = await get(url);
    expect(answer.status).toBe(200);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const body = Buffer.from(await answer.arrayBuffer());
    expect(headers['content-length']).toBe(String(body.length));
    expect((await get(url, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    const head = await get(url, {}, 'HEAD');
    expect([await head.text(), head.headers.get('content-length')]).toEqual(['', String(body.length)]);
    expect(Buffer.from(await (await get(url)).arrayBuffer()).equals(body)).toBe(true);
  });

  it('answers a countdown that no cache keeps', async () => {
    const answer = await get(address(SPECS[2] ?? {}));
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/gif',
      'no-cache, max-age=0',
    ]);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 6)
        .toString(),
    ).toBe('GIF89a');
  });

  it('leads to the picture that a countdown becomes after its end', async () => {
    const over = { kind: 'countdown', until: '2020-01-01', after: 'picture', afterUrl: 'https://a.example/over.png' };
    const answer = await get(address(over));
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://a.example/over.png']);
    const before = await get(address({ ...over, until: '2099-01-01' }));
    expect(before.status).toBe(200);
  });

  it('answers 503 while too many wait, and draws equal pictures once', async () => {
    const urls = Array.from({ length: 260 }, (_, at) => address({ kind: 'qrcode', text: `wait ${at}` }));
    const answers = await Promise.all(urls.flatMap((url) => [get(url), get(url)]));
    const refused = answers.filter(({ status }) => status === 503);
    // 200 pictures wait, each for two answers; the others are refused at once.
    expect(refused.length).toBe(2 * 60);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(answers.filter(({ status }) => status === 200).length).toBe(2 * 200);
    expect((await get(urls.at(-1) ?? '')).status).toBe(200);
  });

  it('answers 429 to an address of the network that asks for too many that are not ready', async () => {
    const ask = (at: number) =>
      get(address({ kind: 'qrcode', text: `many ${at}` }), { 'x-forwarded-for': '203.0.113.9' });
    const answers = await Promise.all(Array.from({ length: 900 }, (_, at) => ask(at)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    // Pictures that are ready are answered all the same.
    const ready = answers.findIndex(({ status }) => status === 200);
    expect((await ask(ready)).status).toBe(200);
    expect((await get(address({ kind: 'qrcode', text: 'another network' }))).status).toBe(200);
  });
});

describe('the calls', () => {
  const post = async (path: string, body: object) => {
    const request = new Request(`${ORIGIN}${path}`, {
      method: 'POST',
      headers: { cookie, origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const response = await serveCall(request);
    return { status: response.status, body: await response.json() };
  };

  it.each(SPECS)('POST /$kind answers the address of the picture', async ({ kind, ...spec }) => {
    const { status, body } = await post(`/api/generator/v1/${kind}`, spec);
    expect(status).toBe(200);
    expect(body).toEqual({ url: address({ kind, ...spec }) });
    expect((await get(body.url)).status).toBe(200);
  });

  it('lead to a code that scanners read', async () => {
    const { body } = await post('/api/generator/v1/barcode', { symbology: 'ean13', value: '400638133393' });
    const png = Buffer.from(await (await get(body.url)).arrayBuffer());
    expect(await readCode(png, 'EAN13')).toEqual(['4006381333931']);
  });

  it.each([
    ['barcode', { symbology: 'ean13', value: '12' }, 'value'],
    ['qrcode', { text: 'x', size: 5_000 }, 'size'],
    ['qrcode', { text: '{{contact.email}}' }, 'text'],
    ['qrcode', { text: 'x', foregroundColor: '#eeeeee' }, 'foregroundColor'],
    ['countdown', { until: 'soon' }, 'until'],
    ['chart', { type: 'line', rows: [[1], ['x']] }, 'rows[1][0]'],
    ['calendar', { title: 'x', start: '2026-12-03T10:00', end: '2026-12-02T10:00' }, 'end'],
    ['calendar', { title: 'x', start: '2026-12-03T10:00' }, 'end'],
    ['chart', { type: 'line', rows: [[1]], extra: 1 }, 'extra'],
  ])('POST /%s refuses %j by the field %s', async (kind, spec, field) => {
    const { status, body } = await post(`/api/generator/v1/${kind}`, spec);
    expect(status).toBe(422);
    expect(body.payload).toMatchObject({ field });
  });

  it('are those of keys too, in snake_case', async () => {
    const { key } = await createApiKey(account.ctx, { name: 'Pictures', grants: ['templates/view'] });
    const ask = async (path: string, spec: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(spec) };
      const answer = await serveApi(new Request(`http://localhost/api/v1/pictures/${path}`, init));
      return { status: answer.status, body: await answer.json() };
    };
    const colors = { foregroundColor: '#112233', backgroundColor: '#ffffff' };
    expect(await ask('qrcode', { text: 'x', foreground_color: '#112233', background_color: '#ffffff' })).toEqual({
      status: 200,
      body: { url: address({ kind: 'qrcode', text: 'x', ...colors }) },
    });
    const refused = await ask('qrcode', { text: 'x', foreground_color: '#eeeeee' });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('foreground_color')]);
    expect((await ask('hologram', {})).status).toBe(404);
  });
});
