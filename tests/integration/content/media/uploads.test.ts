import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recountStocks } from '#lib/account/usage/stock.ts';
import { getMedia, getMediaUsage, labelMedia, listMedia, updateMediaItem } from '#lib/content/media/library.ts';
import { ListMediaQuery, PresignInput } from '#lib/content/media/schema.ts';
import { deleteMedia, emptyTrash, purgeExpired, restoreMedia } from '#lib/content/media/trash.ts';
import { completeUpload, receiveUpload, startUpload, uploadFile } from '#lib/content/media/upload.ts';
import { CreateTemplateInput, UpdateTemplateInput } from '#lib/content/templates/schema.ts';
import { createTemplate, deleteTemplate, updateTemplate } from '#lib/content/templates/templates.ts';
import type { Context } from '#lib/core/context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { forgeToken } from '../../../fixtures/forge-token.ts';
import { companyWith } from '../../../fixtures/plans/plan-rig.ts';

let close: () => Promise<void>;
let ctx: Context;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  ctx = (await registerTestAccount()).ctx;
});

afterAll(() => close());

const text = (size: number) => Buffer.from('a'.repeat(size));

const list = (query: Record<string, string> = {}) => listMedia(ctx, ListMediaQuery.parse(query));

const announce = (input: Record<string, unknown>, by = ctx) => startUpload(by, PresignInput.parse(input));

/** Sends bytes to the address of an upload. */
function send(url: string, body: Uint8Array, headers: Record<string, string>) {
  const token = new URL(url).pathname.split('/').at(-1) ?? '';
  const request = new Request(url, { method: 'PUT', body: new Uint8Array(body), headers });
  return receiveUpload(ctx, token, request);
}

const usage = async () => {
  const { used, files, trashFiles, trashBytes } = await getMediaUsage(ctx);
  return { used, files, trashFiles, trashBytes };
};

const later = (days: number): Context => ({ ...ctx, now: () => new Date(Date.now() + days * 86_400_000) });

const noise = (width: number) =>
  sharp({ create: { width, height: 20, channels: 3, background: '#fff', noise: { type: 'gaussian', sigma: 30 } } });

describe('an upload in three steps', () => {
  it('is in the library when it is complete and not before, with its bytes in the storage from the start', async () => {
    const content = text(600_000);
    const upload = await announce({ name: 'Price list.csv', type: 'text/csv', bytes: content.byteLength });
    expect(await usage()).toMatchObject({ used: 600_000, files: 1 });
    expect((await list()).total).toBe(0);
    expect(await refusalOf(completeUpload(ctx, upload))).toBe('wrongState');
    expect(await send(upload.url, content, upload.headers)).toEqual({ id: upload.id, bytes: 600_000 });
    expect((await list()).total).toBe(0);
    const { item } = await completeUpload(ctx, upload);
    expect(item).toMatchObject({ name: 'Pricelist.csv', type: 'document', bytes: 600_000, uses: 0 });
    expect((await completeUpload(ctx, upload)).item).toEqual(item);
    expect((await list()).data).toEqual([item]);
    expect(await usage()).toMatchObject({ used: 600_000, files: 1 });
  });

  it('takes bytes of the announced length and type only, and once', async () => {
    const upload = await announce({ name: 'a.txt', bytes: 1_000 });
    const { url, headers } = upload;
    expect(await refusalOf(send(url, text(999), headers))).toBe('invalidField');
    expect(await refusalOf(send(url, text(1_001), headers))).toBe('invalidField');
    expect(await refusalOf(send(url, text(1_000), { 'content-type': 'text/html' }))).toBe('invalidField');
    expect(await refusalOf(send(forgeToken(url), text(1_000), headers))).toBe('notFound');
    await send(url, text(1_000), headers);
    expect(await refusalOf(send(url, text(1_000), headers))).toBe('wrongState');
    await completeUpload(ctx, upload);
    expect(await refusalOf(send(url, text(1_000), headers))).toBe('notFound');
  });

  it('begins again where bytes did not arrive as a whole', async () => {
    const upload = await announce({ name: 'a.txt', bytes: 700_000 });
    const parts = new ReadableStream({
      start(controller) {
        controller.enqueue(text(600_000));
        controller.error(new Error('the line is cut'));
      },
    });
    const token = upload.url.split('/').at(-1) ?? '';
    await expect(receiveUpload(ctx, token, { headers: new Headers(upload.headers), body: parts })).rejects.toThrow();
    await send(upload.url, text(700_000), upload.headers);
    expect((await completeUpload(ctx, upload)).bytes).toBe(700_000);
  });

  it('stores one whole body where two arrive at once', async () => {
    const upload = await announce({ name: 'a.txt', bytes: 900_000 });
    const bodies = [Buffer.alloc(900_000, 'a'), Buffer.alloc(900_000, 'b'), Buffer.alloc(900_000, 'c')];
    const outcomes = await Promise.all(bodies.map((body) => refusalOf(send(upload.url, body, upload.headers))));
    expect(outcomes.filter((one) => one === 'none')).toHaveLength(1);
    await completeUpload(ctx, upload);
    const { rows } = await getPool().query(
      'SELECT string_agg(data, NULL ORDER BY number) AS whole, (SELECT sha256 FROM media WHERE id = $1) AS sha256 FROM media_pieces WHERE media_id = $1',
      [upload.id],
    );
    expect(bodies.some((body) => body.equals(rows[0].whole))).toBe(true);
  });

  it('of content that is refused gives its bytes back, and cannot be completed later', async () => {
    const upload = await announce({ name: 'a.pdf', bytes: 500 });
    await send(upload.url, text(500), upload.headers);
    expect(await refusalOf(completeUpload(ctx, upload))).toBe('invalidFormat');
    expect(await usage()).toMatchObject({ used: 0, files: 0 });
    expect(await refusalOf(completeUpload(ctx, upload))).toBe('wrongState');
    expect((await list()).total).toBe(0);
  });

  it('that nobody completes is deleted after an hour with its bytes', async () => {
    const upload = await announce({ name: 'a.txt', bytes: 300_000 });
    await send(upload.url, text(300_000), upload.headers);
    await purgeExpired(ctx);
    expect(await usage()).toMatchObject({ used: 300_000 });
    await purgeExpired(later(0.05));
    expect(await usage()).toMatchObject({ used: 0, files: 0 });
    expect(await refusalOf(completeUpload(ctx, upload))).toBe('notFound');
  });

  it.each([
    ['a type that is not allowed', { name: 'a.exe', bytes: 1 }, 'fileTypeNotAllowed'],
    ['a name without an end', { name: 'exe', bytes: 1 }, 'fileTypeNotAllowed'],
    ['another type than its name', { name: 'a.png', type: 'application/pdf', bytes: 1 }, 'fileTypeNotAllowed'],
    ['more bytes than a file may have', { name: 'a.png', bytes: 20_971_521 }, 'fileTooLarge'],
    ['a picture to import', { name: 'a.png', bytes: 1, kind: 'import' }, 'fileTypeNotAllowed'],
  ])('of %s is refused before anything is reserved', async (_, input, code) => {
    expect(await refusalOf(announce(input))).toBe(code);
    expect(await usage()).toMatchObject({ used: 0, files: 0 });
  });

  it('of rows to import takes 200 MB, is in no list and is checked', async () => {
    expect(await refusalOf(announce({ name: 'a.csv', bytes: 209_715_200, kind: 'import' }))).toBe('none');
    const upload = await announce({ name: 'a.csv', bytes: 400_000, kind: 'import' });
    await send(upload.url, text(400_000), upload.headers);
    expect(await completeUpload(ctx, upload)).toMatchObject({ kind: 'import', bytes: 400_000, item: null });
    expect((await list()).total).toBe(0);
    const wrong = await announce({ name: 'a.csv', bytes: 400_000, kind: 'import' });
    await send(wrong.url, Buffer.alloc(400_000), wrong.headers);
    expect(await refusalOf(completeUpload(ctx, wrong))).toBe('invalidFormat');
  });
});

describe('a picture', () => {
  it('is redrawn without what was hidden in it, and has another format for mail where programs do not show its own', async () => {
    const drawn = await noise(60)
      .withExif({ IFD0: { Artist: 'secret-artist' } })
      .webp()
      .toBuffer();
    const { item } = await uploadFile(ctx, {
      name: 'a.webp',
      content: Buffer.concat([drawn, Buffer.from('<script>')]),
    });
    expect(item).toMatchObject({ contentType: 'image/webp', width: 60, height: 20 });
    expect(item?.mail?.url).toMatch(/\/t\/m\/[\da-f-]{36}\/a\.jpg$/);
    const { rows } = await getPool().query('SELECT sum(bytes)::int AS bytes FROM media WHERE company_id = $1', [
      ctx.scope.companyId,
    ]);
    expect((await usage()).used).toBe(rows[0].bytes);
    const pieces = await getPool().query('SELECT data FROM media_pieces WHERE company_id = $1', [ctx.scope.companyId]);
    for (const { data } of pieces.rows) expect(data.toString('latin1')).not.toMatch(/secret-artist|<script>/);
  });

  it('that is an SVG is rewritten, and drawn twice as large for mail', async () => {
    const source =
      '<svg width="30" height="10" onload="alert(1)"><script>alert(1)</script><rect width="9" height="9"/></svg>';
    const { item } = await uploadFile(ctx, { name: 'logo.svg', content: Buffer.from(source) });
    expect(item).toMatchObject({ width: 30, height: 10, mail: { width: 60, height: 20 } });
    const { rows } = await getPool().query('SELECT data FROM media_pieces WHERE media_id = $1', [item?.id]);
    expect(rows[0].data.toString()).not.toMatch(/alert/);
  });

  it('with too many points, or drawn without an end, is refused and leaves nothing', async () => {
    const uses = (id: number) => `<use href="#g${id - 1}"/>`.repeat(10);
    const nested = Array.from({ length: 12 }, (_, at) => (at === 0 ? '' : `<g id="g${at}">${uses(at)}</g>`)).join('');
    const bombs: [string, Buffer][] = [
      ['a.svg', Buffer.from(`<svg width="40" height="40"><g id="g0"><rect width="1" height="1"/></g>${nested}</svg>`)],
      [
        'a.png',
        await sharp({ create: { width: 8_000, height: 7_000, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
      ],
      ['b.png', Buffer.from('89504e470d0a1a0a', 'hex')],
    ];
    for (const [name, content] of bombs)
      expect(await refusalOf(uploadFile(ctx, { name, content }))).toBe('invalidFormat');
    expect(await usage()).toMatchObject({ used: 0, files: 0 });
  });
});

describe('the storage', () => {
  it('is never exceeded by uploads at once, and a count agrees with it', async () => {
    ({ ctx } = await companyWith({ 'File Manager': { storage: 10_500, media: 100 } }));
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        refusalOf(
          n % 2 === 0
            ? uploadFile(ctx, { name: `a${n}.txt`, content: text(1_000) })
            : announce({ name: `a${n}.txt`, bytes: 1_000 }),
        ),
      ),
    );
    expect(outcomes.filter((code) => code === 'none')).toHaveLength(10);
    expect(outcomes.filter((code) => code === 'overQuota')).toHaveLength(6);
    expect(await usage()).toMatchObject({ used: 10_000, files: 10 });
    expect(await recountStocks(ctx)).toBe(0);
  });

  it('counts every change of files as a count of them does', async () => {
    const { item } = await uploadFile(ctx, { name: 'a.webp', content: await noise(80).webp().toBuffer() });
    await uploadFile(ctx, { name: 'b.txt', content: text(500) });
    await announce({ name: 'c.txt', bytes: 700 });
    await deleteMedia(ctx, { id: item?.id ?? '', force: false });
    expect(await recountStocks(ctx)).toBe(0);
    expect((await usage()).trashFiles).toBe(1);
    expect((await usage()).trashBytes).toBe((await usage()).used - 1_200);
    await emptyTrash(ctx);
    expect(await usage()).toMatchObject({ used: 1_200, files: 2, trashFiles: 0, trashBytes: 0 });
    expect(await recountStocks(ctx)).toBe(0);
  });
});

describe('a file', () => {
  it('of another company is not found by any verb, and its name may be used', async () => {
    const { item } = await uploadFile(ctx, { name: 'a.txt', content: text(9) });
    const id = item?.id ?? '';
    const upload = await announce({ name: 'b.txt', bytes: 1 });
    const other = (await registerTestAccount('Other')).ctx;
    const codes = await Promise.all(
      [
        getMedia(other, { id }),
        updateMediaItem(other, { id, name: 'x' }),
        deleteMedia(other, { id, force: true }),
        restoreMedia(other, { id }),
        completeUpload(other, { id }),
        completeUpload(other, { id: upload.id }),
        getMedia(ctx, { id: 'no id' }),
      ].map(refusalOf),
    );
    expect(new Set(codes)).toEqual(new Set(['notFound']));
    expect(await labelMedia(other, { ids: [id], add: ['mine'], remove: [] })).toEqual({ changed: 0 });
    expect((await uploadFile(other, { name: 'a.txt', content: text(9) })).name).toBe('a.txt');
  });

  it('has a name of its own, whatever the case, also when many are added at once', async () => {
    const outcomes = await Promise.all(
      ['a.txt', 'A.txt', 'a.TXT', 'a.txt'].map((name) => refusalOf(uploadFile(ctx, { name, content: text(9) }))),
    );
    expect(outcomes.sort()).toEqual(['filenameExists', 'filenameExists', 'filenameExists', 'none']);
    const { item } = await uploadFile(ctx, { name: 'b.txt', content: text(9) });
    const id = item?.id ?? '';
    expect(await refusalOf(updateMediaItem(ctx, { id, name: 'A' }))).toBe('filenameExists');
    expect(await refusalOf(updateMediaItem(ctx, { id, name: 'b.html.png' }))).toBe('invalidField');
    expect(await updateMediaItem(ctx, { id, name: 'Über uns', labels: ['x', 'x', 'y'] })).toMatchObject({
      name: 'beruns.txt',
      labels: ['x', 'y'],
    });
    expect(await usage()).toMatchObject({ used: 18, files: 2 });
  });

  it('stays in the trash for 30 days, and comes back unless its name is taken', async () => {
    const { item } = await uploadFile(ctx, { name: 'a.txt', content: text(9) });
    const id = item?.id ?? '';
    await deleteMedia(ctx, { id, force: false });
    expect((await list()).total).toBe(0);
    expect((await list({ state: 'trashed' })).data[0]).toMatchObject({ id, state: 'trashed' });
    expect(await refusalOf(updateMediaItem(ctx, { id, name: 'b' }))).toBe('wrongState');
    const { item: second } = await uploadFile(ctx, { name: 'a.txt', content: text(9) });
    expect(await refusalOf(restoreMedia(ctx, { id }))).toBe('filenameExists');
    await deleteMedia(ctx, { id: second?.id ?? '', force: true });
    expect(await restoreMedia(ctx, { id })).toMatchObject({ id, state: 'ready' });
    expect(await refusalOf(restoreMedia(ctx, { id }))).toBe('wrongState');
    await deleteMedia(ctx, { id, force: false });
    await purgeExpired(later(29));
    expect((await list({ state: 'trashed' })).total).toBe(1);
    await purgeExpired(later(31));
    expect(await usage()).toMatchObject({ used: 0, files: 0 });
  });

  it('that a template shows is named by it, and is deleted for good only by force', async () => {
    const { item } = await uploadFile(ctx, { name: 'a.webp', content: await noise(40).webp().toBuffer() });
    const id = item?.id ?? '';
    const html = `<img src="${item?.mail?.url}">`;
    const template = await createTemplate(ctx, CreateTemplateInput.parse({ alias: 'sale', name: 'Sale', html }));
    expect(await getMedia(ctx, { id })).toMatchObject({
      uses: 1,
      usedBy: [{ kind: 'template', id: template, title: 'Sale' }],
    });
    expect((await list({ search: 'sal' })).total).toBe(1);
    expect((await list({ used: 'no' })).total).toBe(0);
    await deleteMedia(ctx, { id, force: false });
    expect(await refusalOf(deleteMedia(ctx, { id, force: false }))).toBe('mediaInUse');
    expect(await emptyTrash(ctx)).toEqual({ deleted: 0, kept: 1 });
    const plain = UpdateTemplateInput.parse({ html: '<p>no picture</p>' });
    await updateTemplate(ctx, { ...plain, id: template, ifRevision: null });
    expect((await getMedia(ctx, { id })).uses).toBe(0);
    await updateTemplate(ctx, { ...UpdateTemplateInput.parse({ html }), id: template, ifRevision: null });
    await deleteTemplate(ctx, { id: template });
    expect((await getMedia(ctx, { id })).uses).toBe(0);
    expect(await emptyTrash(ctx)).toEqual({ deleted: 1, kept: 0 });
  });

  it('has up to ten labels, which several files get and lose at once', async () => {
    const ids = [];
    for (const name of ['a.txt', 'b.txt']) ids.push((await uploadFile(ctx, { name, content: text(9) })).id);
    expect(await labelMedia(ctx, { ids, add: ['winter', 'sale'], remove: [] })).toEqual({ changed: 2 });
    await labelMedia(ctx, { ids: [ids[0] ?? ''], add: [], remove: ['sale'] });
    expect((await list({ label: 'sale' })).data.map(({ id }) => id)).toEqual([ids[1]]);
    const many = Array.from({ length: 10 }, (_, n) => `label ${n}`);
    expect(await refusalOf(labelMedia(ctx, { ids, add: many, remove: [] }))).toBe('invalidField');
    expect((await list({ label: 'winter' })).total).toBe(2);
  });
});
