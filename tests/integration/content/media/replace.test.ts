import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { recountStocks } from '#lib/account/usage/stock.ts';
import { uploadImage } from '#lib/content/media/images.ts';
import { getMedia, getMediaUsage } from '#lib/content/media/library.ts';
import { replaceMedia } from '#lib/content/media/replace.ts';
import type { MediaItem } from '#lib/content/media/schema.ts';
import { deleteMedia } from '#lib/content/media/trash.ts';
import { uploadFile } from '#lib/content/media/upload.ts';
import type { Context } from '#lib/core/context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import * as publicRoute from '../../../../app/t/m/[id]/[name]/route.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;
let ctx: Context;

beforeAll(async () => {
  close = await openTestDatabase();
  ({ ctx } = await registerTestAccount());
});

afterAll(() => close());

type Format = 'png' | 'jpeg' | 'webp' | 'gif';

const draw = (format: Format, width: number, height: number, background = '#3d40c4') =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

async function add(name: string, content: Buffer): Promise<MediaItem> {
  const { item } = await uploadFile(ctx, { name, content });
  if (!item) throw new Error('the file is not in the library');
  return item;
}

/** Replaces the content of a file. */
const replace = (who: Context, { id, name, content }: { id: string; name: string; content: Buffer }) =>
  replaceMedia(who, { id, read: async () => ({ name, content }) });

const fetchFile = (url: string, headers: Record<string, string> = {}) => {
  const [id = '', name = ''] = new URL(url).pathname.split('/').slice(-2);
  return publicRoute.GET(new Request(url, { headers }), { params: Promise.resolve({ id, name }) });
};

const sizeAt = async (url: string) => {
  const { width, height, format } = await sharp(await (await fetchFile(url)).arrayBuffer()).metadata();
  return { width, height, format };
};

describe('a file that is replaced', () => {
  it('keeps its id, its name and its addresses, which show the new content within the hour', async () => {
    const before = await add('hero.png', await draw('png', 300, 200));
    const old = await fetchFile(before.url);
    const content = await draw('png', 120, 80, '#c9764a');
    const after = await replace(ctx, { id: before.id, name: 'other.PNG', content });
    expect(after).toMatchObject({ id: before.id, name: 'hero.png', url: before.url, width: 120, height: 80 });
    expect(after.thumbnail).not.toBe(before.thumbnail);
    expect(await sizeAt(before.url)).toEqual({ width: 120, height: 80, format: 'png' });
    expect(old.headers.get('cache-control')).toBe('public, max-age=3600');
    const etag = old.headers.get('etag') ?? '';
    expect((await fetchFile(before.url, { 'if-none-match': etag })).status).toBe(200);
  });

  it('ends a download that had begun, in place of mixing the bytes of both', async () => {
    const before = await add('large.txt', Buffer.from('a'.repeat(900_000)));
    const begun = await fetchFile(before.url);
    await replace(ctx, { id: before.id, name: 'large.txt', content: Buffer.from('b'.repeat(900_000)) });
    await expect(begun.text()).rejects.toThrow();
    expect(await (await fetchFile(before.url)).text()).toBe('b'.repeat(900_000));
  });

  it('has its picture for mail replaced too, under the address that mail has', async () => {
    const before = await add('lamps.webp', await draw('webp', 300, 200));
    const mail = before.mail?.url ?? '';
    expect(mail).not.toBe(before.url);
    const after = await replace(ctx, { id: before.id, name: 'l.webp', content: await draw('webp', 90, 60) });
    expect(after.mail).toMatchObject({ url: mail, width: 90 });
    expect(await sizeAt(mail)).toMatchObject({ width: 90, height: 60, format: 'jpeg' });
    expect(await sizeAt(before.url)).toMatchObject({ width: 90, height: 60, format: 'webp' });
  });

  it('stays as large as mail shows it, if mail shows the file itself', async () => {
    const { id } = await uploadImage(ctx, { name: 'logo.png', content: await draw('png', 300, 200) });
    const after = await replace(ctx, { id, name: 'logo.png', content: await draw('png', 4_800, 3_200) });
    expect(after).toMatchObject({ width: 2_400, height: 1_600, mail: { url: after.url } });
  });

  it('counts with its new size', async () => {
    const { id, bytes } = await add('notes.txt', Buffer.from('a'.repeat(5_000)));
    const { used } = await getMediaUsage(ctx);
    await replace(ctx, { id, name: 'notes.txt', content: Buffer.from('b'.repeat(600_000)) });
    expect((await getMediaUsage(ctx)).used).toBe(used - bytes + 600_000);
    expect(await recountStocks(ctx)).toBe(0);
    await setFeature(ctx, { feature: 'transactionalEmail.storage', enable: true, limit: used + 700_000 });
    const large = replace(ctx, { id, name: 'notes.txt', content: Buffer.from('c'.repeat(2_000_000)) });
    expect(await refusalOf(large)).toBe('overQuota');
    await setFeature(ctx, { feature: 'transactionalEmail.storage', enable: true, limit: -1 });
    expect(await (await fetchFile((await getMedia(ctx, { id })).url)).text()).toBe('b'.repeat(600_000));
  });

  it('is refused by another type, content that is not of its type, in the trash, and in another company', async () => {
    const { id } = await add('a.jpeg', await draw('jpeg', 30, 20));
    const png = await draw('png', 30, 20);
    expect(await refusalOf(replace(ctx, { id, name: 'a.png', content: png }))).toBe('invalidField');
    expect(await refusalOf(replace(ctx, { id, name: 'a.jpg', content: png }))).toBe('invalidFormat');
    expect(await refusalOf(replace(ctx, { id, name: 'a.jpg', content: Buffer.from('no') }))).toBe('invalidFormat');
    const { ctx: other } = await registerTestAccount('Other');
    expect(await refusalOf(replace(other, { id, name: 'a.jpg', content: png }))).toBe('notFound');
    expect(await replace(ctx, { id, name: 'a.jfif', content: await draw('jpeg', 31, 20) })).toMatchObject({
      width: 31,
    });
    await deleteMedia(ctx, { id, force: false });
    expect(await refusalOf(replace(ctx, { id, name: 'a.jpg', content: png }))).toBe('wrongState');
  });
});

describe('the small picture of a file', () => {
  it('is drawn once, cached for ever at an address of its content, and never larger than 640 pixels', async () => {
    const item = await add('wide.jpg', await draw('jpeg', 4_000, 1_000));
    const answer = await fetchFile(item.thumbnail ?? '');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 640, height: 160 });
    await getPool().query(`UPDATE media_thumbnails SET data = 'stored' WHERE media_id = $1`, [item.id]);
    expect(await (await fetchFile(item.thumbnail ?? '')).text()).toBe('stored');
    await replace(ctx, { id: item.id, name: 'wide.jpg', content: await draw('jpeg', 64, 64) });
    // An address from before shows the file as it is now, and is not kept.
    const earlier = await fetchFile(item.thumbnail ?? '');
    expect(earlier.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await sharp(await earlier.arrayBuffer()).metadata()).toMatchObject({ width: 64 });
  });

  it('is one picture of a film, and a drawing in pixels', async () => {
    const pages = await Promise.all(['#f00', '#0f0', '#00f'].map((color) => draw('png', 40, 30, color)));
    const film = await sharp(pages, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { thumbnail } = await add('film.gif', film);
    expect(await sizeAt(thumbnail ?? '')).toEqual({ width: 40, height: 30, format: 'webp' });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="20"><rect width="50" height="20"/></svg>';
    expect(await sizeAt((await add('mark.svg', Buffer.from(svg))).thumbnail ?? '')).toMatchObject({ format: 'webp' });
  });

  it('does not exist for other files, whose addresses lead to the file whatever they ask for', async () => {
    const item = await add('plain.txt', Buffer.from('plain'));
    expect(item.thumbnail).toBeNull();
    expect(await (await fetchFile(`${item.url}?thumbnail=x`)).text()).toBe('plain');
    const gone = 'http://localhost:4300/t/m/00000000-0000-4000-8000-000000000000/a.png?thumbnail=x';
    expect((await fetchFile(gone)).status).toBe(404);
  });
});
