import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMediaAfter } from '#lib/content/media/library.ts';
import { ListMediaAfterQuery, PresignInput } from '#lib/content/media/schema.ts';
import { privateLink } from '#lib/content/media/serve.ts';
import { deleteMedia } from '#lib/content/media/trash.ts';
import { completeUpload, receiveUpload, startUpload, uploadFile } from '#lib/content/media/upload.ts';
import * as privateRoute from '../../../app/t/f/[token]/route.ts';
import * as publicRoute from '../../../app/t/m/[id]/[name]/route.ts';
import {
  openTestDatabase,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { forgeToken } from '../../fixtures/forge-token.ts';
import { callRoute } from '../../fixtures/http/call-route.ts';
import { routeAt } from '../../fixtures/http/route-at.ts';

const mediaRoute = routeAt('/api/suite/v1/media');
const uploadRoute = routeAt('/api/suite/v1/media/upload/{token}');
const presignRoute = routeAt('/api/suite/v1/media/presigned');
const itemRoute = routeAt('/api/suite/v1/media/{id}');

let close: () => Promise<void>;
let owner: TestAccount;
let headers: Record<string, string>;

beforeAll(async () => {
  close = await openTestDatabase();
  owner = await registerTestAccount();
  headers = { cookie: (await sessionCookie(owner)).cookie, 'sec-fetch-site': 'same-origin' };
});

afterAll(() => close());

/** Bytes whose value says where they are. */
const counted = (size: number) => Buffer.from(Array.from({ length: size }, (_, at) => 32 + (at % 90)));

function fetchPublic(url: string, more: Record<string, string> = {}, method = 'GET') {
  const [id = '', name = ''] = new URL(url).pathname.split('/').slice(-2);
  const request = new Request(url, { method, headers: more });
  return publicRoute.GET(request, { params: Promise.resolve({ id, name }) });
}

const add = async (name: string, content: Uint8Array) => {
  const { item } = await uploadFile(owner.ctx, { name, content });
  if (!item) throw new Error('the file is not in the library');
  return item;
};

describe('the address of a file', () => {
  it('answers anyone, with headers under which nothing of it runs, and may be cached', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#00f' } })
      .png()
      .toBuffer();
    const { url } = await add('a.png', png);
    const answer = await fetchPublic(url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="a.png"',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
    });
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 9 });
    const etag = answer.headers.get('etag') ?? '';
    expect((await fetchPublic(url, { 'if-none-match': etag })).status).toBe(304);
    expect(await (await fetchPublic(url, {}, 'HEAD')).text()).toBe('');
    expect((await fetchPublic(url.replace('a.png', 'another-name'))).status).toBe(200);
  });

  it.each([
    ['bytes=0-9', 206, 0, 10],
    ['bytes=262140-262150', 206, 262_140, 262_151],
    ['bytes=599990-', 206, 599_990, 600_000],
    ['bytes=-5', 206, 599_995, 600_000],
    ['bytes=599999-700000', 206, 599_999, 600_000],
    ['bytes=0-0,5-9', 200, 0, 600_000],
    ['bytes=9-3', 200, 0, 600_000],
    ['lines=1-2', 200, 0, 600_000],
  ])('answers the range %s with %i', async (range, status, start, end) => {
    const content = counted(600_000);
    const { url } = await add(`r${range.replace(/\W/g, '')}.txt`, content);
    const answer = await fetchPublic(url, { range });
    expect(answer.status).toBe(status);
    if (status === 206) expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/600000`);
    expect(answer.headers.get('content-length')).toBe(String(end - start));
    expect(Buffer.from(await answer.arrayBuffer()).equals(content.subarray(start, end))).toBe(true);
  });

  it('refuses a range beyond the end, and answers the whole file for another version', async () => {
    const { url } = await add('b.txt', counted(100));
    const beyond = await fetchPublic(url, { range: 'bytes=100-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */100']);
    expect((await fetchPublic(url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });

  it('gives texts as plain text and documents to download', async () => {
    const { url } = await add('c.csv', counted(9));
    expect(Object.fromEntries((await fetchPublic(url)).headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': 'attachment; filename="c.csv"',
    });
    const pdf = await add('c.pdf', Buffer.from('%PDF-1.7\n%%EOF'));
    expect((await fetchPublic(pdf.url)).headers.get('content-disposition')).toBe('inline; filename="c.pdf"');
  });

  it('works for a file in the trash, and for no unfinished upload, import, unknown or deleted file', async () => {
    const { id, url } = await add('d.txt', counted(9));
    await deleteMedia(owner.ctx, { id, force: false });
    expect((await fetchPublic(url)).status).toBe(200);
    await deleteMedia(owner.ctx, { id, force: true });
    expect((await fetchPublic(url)).status).toBe(404);
    const base = url.slice(0, url.indexOf('/t/m/'));
    const upload = await startUpload(owner.ctx, PresignInput.parse({ name: 'e.txt', bytes: 4 }));
    const rows = await startUpload(owner.ctx, PresignInput.parse({ name: 'e.csv', bytes: 4, kind: 'import' }));
    const request = new Request(rows.url, { method: 'PUT', headers: rows.headers, body: 'a,b\n' });
    await receiveUpload(owner.ctx, rows.url.split('/').at(-1) ?? '', request);
    await completeUpload(owner.ctx, rows);
    for (const one of [upload.id, rows.id, '00000000-0000-4000-8000-000000000000', 'x'])
      expect((await fetchPublic(`${base}/t/m/${one}/e`)).status).toBe(404);
  });

  it('of a file that is not public works for five minutes with its signature alone, as an attachment', async () => {
    const rows = await startUpload(owner.ctx, PresignInput.parse({ name: 'f.csv', bytes: 4, kind: 'import' }));
    const request = new Request(rows.url, { method: 'PUT', headers: rows.headers, body: 'a,b\n' });
    await receiveUpload(owner.ctx, rows.url.split('/').at(-1) ?? '', request);
    await completeUpload(owner.ctx, rows);
    const open = (link: string) =>
      privateRoute.GET(new Request(link), { params: Promise.resolve({ token: link.split('/').at(-1) ?? '' }) });
    const key = { companyId: owner.companyId, id: rows.id };
    const link = privateLink(key, new Date());
    const answer = await open(link);
    expect([answer.status, await answer.text()]).toEqual([200, 'a,b\n']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await open(privateLink(key, new Date(Date.now() - 301_000)))).status).toBe(404);
    expect((await open(forgeToken(link))).status).toBe(404);
    expect((await open(rows.url)).status).toBe(404);
  });
});

describe('the calls of the file manager', () => {
  it('take a file as a form, and as three requests', async () => {
    const form = new FormData();
    form.set('file', new File(['hello'], 'Hello world.txt'));
    const request = new Request('http://localhost:4300/api/suite/v1/media', { method: 'POST', headers, body: form });
    const answer = await mediaRoute.POST(request, { params: Promise.resolve({}) });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ name: 'Helloworld.txt', bytes: 5 });
    const announced = await callRoute(presignRoute.POST, {
      method: 'POST',
      headers,
      body: { name: 'g.txt', type: 'text/plain', bytes: 5 },
    });
    expect(announced.status).toBe(201);
    const { url, headers: asked } = announced.body as { url: string; headers: Record<string, string> };
    const put = await uploadRoute.PUT(new Request(url, { method: 'PUT', headers: asked, body: 'hello' }), {
      params: Promise.resolve({ token: url.split('/').at(-1) }),
    });
    expect(put.status).toBe(200);
    const completeRoute = routeAt('/api/suite/v1/media/{id}/complete');
    const params = { id: String(announced.body.id) };
    expect((await callRoute(completeRoute.POST, { method: 'POST', headers, params })).body).toMatchObject({
      item: { name: 'g.txt' },
    });
  });

  it('refuse with the codes and sentences of the specification', async () => {
    await add('taken.txt', counted(9));
    const presign = (body: object) => callRoute(presignRoute.POST, { method: 'POST', headers, body });
    expect(await presign({ name: 'Taken.txt', bytes: 9 })).toMatchObject({
      status: 422,
      body: { code: 122, message: 'Filename already exist' },
    });
    expect(await presign({ name: 'a.png', bytes: 20_971_521 })).toMatchObject({
      status: 413,
      body: { message: 'File is too big' },
    });
    expect(await presign({ name: 'a.exe', bytes: 9 })).toMatchObject({
      status: 422,
      body: { message: 'Files of the type exe are Not Allowed.' },
    });
    const unknown = await callRoute(itemRoute.GET, { headers, params: { id: '00000000-0000-4000-8000-000000000000' } });
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Media not found' } });
  });
});

describe('the list of keys', () => {
  it('reads every file once, page by page', async () => {
    const other = (await registerTestAccount('Pages')).ctx;
    for (let n = 0; n < 5; n += 1) await uploadFile(other, { name: `${n}.txt`, content: counted(9) });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listMediaAfter(other, ListMediaAfterQuery.parse({ limit: 2, ...(cursor && { cursor }) }));
      seen.push(...page.data.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['4.txt', '3.txt', '2.txt', '1.txt', '0.txt']);
  });
});
