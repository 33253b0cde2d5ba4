import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { getQuotaUsage } from '#lib/account/usage/queries.ts';
import { makeImage, storeImages } from '#lib/content/media/images.ts';
import { makePictures } from '#lib/content/templates/import/make-pictures.ts';
import { createWithFreeAlias } from '#lib/content/templates/templates.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import * as earlierRoute from '../../../app/t/i/[name]/route.ts';
import * as publicRoute from '../../../app/t/m/[id]/[name]/route.ts';
import {
  openTestDatabase,
  registerTestAccount,
  sessionCookie,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { callRoute } from '../../fixtures/http/call-route.ts';
import { type RouteHandler, routeAt } from '../../fixtures/http/route-at.ts';
import { makeZip } from '../../fixtures/make-zip.ts';

const imageRoute = routeAt('/api/config/v1/media/image/{id}');
const imagesRoute = routeAt('/api/config/v1/media/image');
const zipRoute = routeAt('/api/config/v1/template/import/zip');
const templatesRoute = routeAt('/api/config/v1/template');

let close: () => Promise<void>;
let owner: TestAccount;
let own: Record<string, string>;
let theirs: Record<string, string>;

beforeAll(async () => {
  close = await openTestDatabase();
  owner = await registerTestAccount();
  const headers = async (account: TestAccount) => ({
    cookie: (await sessionCookie(account)).cookie,
    'sec-fetch-site': 'same-origin',
  });
  own = await headers(owner);
  theirs = await headers(await registerTestAccount('Other'));
});

afterAll(() => close());

/** A picture of one color. */
const picture = (format: 'png' | 'webp' | 'svg', width = 60) =>
  format === 'svg'
    ? Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    : sharp({ create: { width, height: 30, channels: 3, background: '#0000ff' } })
        .toFormat(format)
        .toBuffer();

/** Sends a file as a form. */
async function send(handler: RouteHandler, field: string, name: string, content: Uint8Array) {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(content)], name));
  const init = { method: 'POST', headers: { ...own, 'x-product': 'transactional' }, body: form };
  const response = await handler(new Request('http://localhost:4300/api/config/v1/media', init), {
    params: Promise.resolve({}),
  });
  return { status: response.status, body: await response.json() };
}

const upload = (name: string, content: Uint8Array) => send(imagesRoute.POST, 'image', name, content);

const fetchPublic = (url: string, method = 'GET') =>
  publicRoute.GET(new Request(url, { method }), {
    params: Promise.resolve({ id: new URL(url).pathname.split('/').at(-2) ?? '', name: '' }),
  });

/** Fetches an image by the address that it had before it was a file of the library. */
const fetchEarlier = (name: string, method = 'GET') =>
  earlierRoute.GET(new Request(`http://localhost:4300/t/i/${name}`, { method }), { params: Promise.resolve({ name }) });

/** The bytes of all images of the company, as they are stored. */
const storedBytes = async () => {
  const { rows } = await getPool().query('SELECT sum(bytes)::int AS bytes FROM media WHERE company_id = $1', [
    owner.companyId,
  ]);
  return rows[0].bytes;
};

const get = (id: string, headers = own) => callRoute(imageRoute.GET, { params: { id }, headers });

const createTemplate = (html: string) =>
  callRoute(templatesRoute.POST, { method: 'POST', headers: own, body: { alias: `t-${newId().slice(-12)}`, html } });

describe('an uploaded image', () => {
  it('is redrawn, and served to anyone from an address that tells nothing and may be cached', async () => {
    const { status, body } = await upload('../../Our logo (1).webp', await picture('webp'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Ourlogo1.jpg', content_type: 'image/jpeg', width: 60, height: 30 });
    expect(body.url).toMatch(
      /^https?:\/\/[^/]+\/t\/m\/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}\/Ourlogo1\.jpg$/,
    );
    const answer = await fetchPublic(body.url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(body.size_bytes),
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 60 });
    expect(await (await fetchPublic(body.url, 'HEAD')).text()).toBe('');
  });

  it('is refused if its bytes are no picture, whatever its name says', async () => {
    const svg = await picture('svg');
    for (const [name, content] of [
      ['logo.svg', svg],
      ['logo.png', svg],
      ['logo.png', Buffer.from('GIF8')],
      ['page.html', await picture('png')],
      ['logo.png', Buffer.from('%PDF-1.7\n')],
    ] as const) {
      const { status, body } = await upload(name, content);
      expect([name, status, body.payload?.field]).toEqual([name, 422, 'image']);
    }
    expect((await upload('logo.png', Buffer.from('%PDF-1.7\n'))).body.message).toBe(
      'Files of the type pdf are Not Allowed.',
    );
    const message = 'The file is damaged, or it is not of the type png as its name says.';
    for (const damaged of [Buffer.from('no picture'), Buffer.alloc(300), Buffer.alloc(0)])
      expect(await upload('logo.png', damaged)).toMatchObject({
        status: 422,
        body: { code: 123, message, payload: { field: 'image', cause: message } },
      });
    const cut = (await picture('png', 2_000)).subarray(0, 60);
    expect(await upload('cut.png', cut)).toMatchObject({ status: 422, body: { code: 123 } });
    expect((await upload('large.png', Buffer.alloc(20_971_521))).status).toBe(413);
  });

  it('is listed for its company alone, with the bytes of all', async () => {
    const { body: image } = await upload('listed.png', await picture('png'));
    const list = (query = '', headers = own) =>
      callRoute(imagesRoute.GET, { path: `/api/config/v1/media/image${query}`, headers });
    const { body } = await list('?search=LISTED');
    expect(body).toMatchObject({ total: 1, has_more: false, data: [{ id: image.id, name: 'listed.png' }] });
    expect(body.storage_bytes).toBe(await storedBytes());
    expect(Number(body.storage_bytes)).toBeGreaterThanOrEqual(image.size_bytes);
    expect((await list('?search=%00')).status).toBe(422);
    expect((await list('', theirs)).body).toMatchObject({ total: 0, storage_bytes: 0, data: [] });
    expect((await get(image.id, theirs)).status).toBe(404);
    expect((await get('x')).status).toBe(404);
  });

  it('counts towards the storage of the plan, which uploads at the same time do not exceed', async () => {
    const content = await picture('png', 400);
    const { body: image } = await upload('measure.png', content);
    const limit = (await storedBytes()) + image.size_bytes;
    await setFeature(owner.ctx, { feature: 'transactionalEmail.storage', enable: true, limit });
    const answers = await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => upload(name, content)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'overQuotaException',
      message: 'Quota of Storage on file manager is exceeded',
    });
    const { features } = await getQuotaUsage(owner.ctx);
    expect(features.find(({ name }) => name === 'storage')).toEqual({ name: 'storage', used: limit, limit });
    await setFeature(owner.ctx, { feature: 'transactionalEmail.storage', enable: true, limit: -1 });
    expect((await upload('d.png', content)).status).toBe(200);
  });

  it('names the templates that show it, and is gone for everyone once it is deleted', async () => {
    const { body: image } = await upload('used.png', await picture('png'));
    expect((await get(image.id)).body.used_by).toEqual([]);
    const { body: template } = await createTemplate(`<p>Hello</p><img src="${image.url}" alt="">`);
    expect((await get(image.id)).body.used_by).toMatchObject([{ id: template.id, is_published: false }]);
    const remove = (headers: Record<string, string>) =>
      callRoute(imageRoute.DELETE, { method: 'DELETE', params: { id: image.id }, headers });
    expect((await remove(theirs)).status).toBe(404);
    expect((await fetchPublic(image.url)).status).toBe(200);
    expect(await remove(own)).toMatchObject({ status: 200, body: { id: image.id, deleted: true } });
    expect((await fetchPublic(image.url)).status).toBe(404);
    expect((await get(image.id)).status).toBe(404);
    expect((await remove(own)).status).toBe(404);
    const { rows } = await getPool().query('SELECT number FROM media_pieces WHERE media_id = $1', [image.id]);
    expect(rows).toEqual([]);
  });

  it('is not found by any other text', async () => {
    for (const name of ['x', '', '.png', '00000000-0000-4000-8000-000000000000.png', "' OR 1=1"])
      expect((await fetchEarlier(encodeURIComponent(name))).status).toBe(404);
  });
});

describe('a ZIP archive', () => {
  const importZip = (files: Record<string, string | Uint8Array>) =>
    send(zipRoute.POST, 'file', 'mail.zip', makeZip(files));

  it('becomes a template with its images uploaded, and a report of those that are missing', async () => {
    const html =
      '<html lang="en"><title>Autumn sale</title><img src="images/logo.png" alt="Logo"><img src="gone.png" alt="">' +
      '<td background="fake.png">';
    const { status, body } = await importZip({
      '__MACOSX/index.html': 'no',
      'mail/index.html': html,
      'mail/other.html': 'no',
      'mail/images/logo.png': await picture('png'),
      'mail/fake.png': 'not a picture',
    });
    expect(status).toBe(200);
    expect(body.template).toMatchObject({ name: 'Autumn sale', alias: 'autumn-sale', state: 'draft' });
    const [url = ''] = /https?:\/\/[^"]+\/t\/m\/[^"]+/.exec(body.template.draft.html) ?? [];
    expect((await fetchPublic(url)).status).toBe(200);
    expect(body.template.draft.html).toBe(html.replace('images/logo.png', url));
    const messages: string[] = body.report.map(({ message }: { message: string }) => message);
    expect(messages).toEqual(
      expect.arrayContaining([expect.stringMatching(/^mail\/gone\.png /), expect.stringMatching(/^mail\/fake\.png /)]),
    );
  });

  it('may have MJML', async () => {
    const mjml =
      '<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>';
    const { body } = await importZip({ 'index.mjml': mjml });
    expect(body.template.draft).toMatchObject({ source_format: 'mjml', mjml });
  });

  it('is refused without a document, and if it is another file', async () => {
    expect(await importZip({ 'a.png': await picture('png') })).toMatchObject({ status: 422, body: { code: 123 } });
    expect(await importZip({ 'index.html': ' '.repeat(21_000_000) })).toMatchObject({ status: 422 });
    expect(await send(zipRoute.POST, 'file', 'mail.zip', Buffer.from('PK'))).toMatchObject({ status: 422 });
  });

  const countStored = async () => {
    const counted = `SELECT (SELECT count(*) FROM media WHERE company_id = $1)::int AS images,
      (SELECT count(*) FROM media_pieces WHERE company_id = $1)::int AS pieces,
      (SELECT count(*) FROM templates WHERE company_id = $1)::int AS templates`;
    return (await getPool().query(counted, [owner.companyId])).rows[0];
  };

  it('leaves no images behind if the plan allows no more templates', async () => {
    const files = { 'index.html': '<img src="a.png" alt="">', 'a.png': await picture('png') };
    const before = await countStored();
    await setFeature(owner.ctx, { feature: 'template.create', enable: true, limit: before.templates });
    const { status, body } = await importZip(files);
    await setFeature(owner.ctx, { feature: 'template.create', enable: true, limit: -1 });
    expect([status, body.code]).toEqual([422, 'overQuotaException']);
    expect(await countStored()).toEqual(before);
    expect((await importZip(files)).status).toBe(200);
    expect(await countStored()).toEqual({
      images: before.images + 1,
      pieces: before.pieces + 1,
      templates: before.templates + 1,
    });
  });

  it('stores a template and its images together or not at all', async () => {
    const before = await countStored();
    const image = await makeImage(owner.ctx, { name: 'a.png', content: await picture('png') });
    const input = { alias: 'half', kind: 'email' as const, subject: 'x', html: '<p>x</p>' };
    const failed = createWithFreeAlias(owner.ctx, ['half'], input, async (db) => {
      await storeImages(db, owner.ctx, [image]);
      throw new Error('a fault');
    });
    await expect(failed).rejects.toThrow('a fault');
    expect(await countStored()).toEqual(before);
  });

  it('unpacks 64 MiB of images at most, and reports the others', async () => {
    const names = Array.from({ length: 6 }, (_, at) => `${at}.png`);
    const bombs = names.map((name) => [name, '0'.repeat(20_000_000)]);
    const html = names.map((name) => `<img src="${name}" alt="">`).join('');
    const { status, body } = await importZip({ 'index.html': html, ...Object.fromEntries(bombs) });
    expect(status).toBe(200);
    const messages: string[] = body.report.map(({ message }: { message: string }) => message);
    const isOver = (name: string) =>
      messages.includes(`${name} was left out: the images of an import may have 64 MiB together.`);
    expect(names.filter(isOver)).toEqual(['4.png', '5.png']);
  });

  it('has no more images decoded once they took the processor time of an import', async () => {
    const content = await picture('png', 500);
    const file = (name: string) => ({ address: name, name, read: async () => ({ content, unpackedBytes: 1 }) });
    const { images, report } = await makePictures(owner.ctx, ['a.png', 'b.png'].map(file), 0.001);
    expect(images).toHaveLength(1);
    expect(report.at(-1)?.message).toMatch(/^b\.png was left out: the images of this import take too much work/);
  });
});
