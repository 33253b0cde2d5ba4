import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountStocks } from '#lib/account/usage/stock.ts';
import { deleteImage, listImages } from '#lib/content/media/images.ts';
import { getMedia, getMediaUsage, listMedia } from '#lib/content/media/library.ts';
import { ListMediaQuery } from '#lib/content/media/schema.ts';
import { deleteMedia, purgeExpired } from '#lib/content/media/trash.ts';
import { newId } from '#lib/core/ids.ts';
import { migrateDatabase } from '#lib/infra/db/migrate.ts';
import { MIGRATIONS_DIR, readMigrations } from '#lib/infra/db/migrate-files.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import * as earlierRoute from '../../../../app/t/i/[name]/route.ts';
import { prepareDatabase } from '../../../../bin/database/prepare-database.ts';
import { openTestDatabase, registerTestAccount, type TestAccount } from '../../../fixtures/accounts/accounts.ts';
import { createEmptyDatabase } from '../../../fixtures/database/database.ts';
import { type EarlierImage, EarlierVersion } from '../../../fixtures/media/earlier-version.ts';

/** The migration that begins to copy images. */
const FIRST_COPIES = '20261128014000_image_copies';

/** Migrates a database as the version before did. */
async function migrateBefore(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-before-'));
  try {
    for (const { name } of readMigrations())
      if (name < FIRST_COPIES) cpSync(join(MIGRATIONS_DIR, name), join(folder, name), { recursive: true });
    await migrateDatabase(url, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the bytes of pictures in the library, joined of their pieces. */
async function readLibrary(client: pg.ClientBase | pg.Pool): Promise<Map<string, Buffer>> {
  const { rows } = await client.query<{ id: string; content: Buffer }>(
    `SELECT m.id, string_agg(p.data, ''::bytea ORDER BY p.number) AS content FROM media m
     JOIN media_pieces p ON p.company_id = m.company_id AND p.media_id = m.id
     WHERE m.kind = 'image' AND m.state = 'ready' AND m.sha256 = (
       SELECT sha256(string_agg(data, ''::bytea ORDER BY number)) FROM media_pieces WHERE media_id = m.id)
     GROUP BY m.id`,
  );
  return new Map(rows.map(({ id, content }) => [id, content]));
}

const sizeOf = (images: readonly EarlierImage[]) => images.reduce((sum, { content }) => sum + content.byteLength, 0);

test('an upgrade copies every image byte for byte, while the version before adds and deletes others', async () => {
  const database = await createEmptyDatabase();
  const clients = Array.from({ length: 3 }, () => new pg.Client({ connectionString: database.url }));
  const [client, adding, deleting] = clients as [pg.Client, pg.Client, pg.Client];
  try {
    await migrateBefore(database.url);
    await Promise.all(clients.map((one) => one.connect()));
    const companyId = newId();
    await client.query(
      `INSERT INTO companies (id, name, slug, updated_at) VALUES ($1, 'Northwind', 'northwind', now())`,
      [companyId],
    );
    const before = new EarlierVersion(client);
    const kept: EarlierImage[] = [];
    const doomed: EarlierImage[] = [];
    // One byte, a whole piece, one more than two pieces, and several of everyday sizes.
    for (const bytes of [1, 262_144, 524_289, 90_000, 90_000]) kept.push(await before.addImage(companyId, bytes));
    for (let count = 0; count < 15; count += 1) doomed.push(await before.addImage(companyId, 40_000));
    const shown = kept[2]?.id ?? '';
    const templateId = await before.addTemplate(
      companyId,
      `<img src="https://m.example.com/t/i/${shown.toUpperCase()}.jpg">`,
    );

    const added: EarlierImage[] = [];
    const add = async () => {
      for (let count = 0; count < 15; count += 1)
        added.push(await new EarlierVersion(adding).addImage(companyId, 300_000));
    };
    const remove = async () => {
      for (const image of doomed) await new EarlierVersion(deleting).deleteImage(image);
    };
    await Promise.all([prepareDatabase(database.url), add(), remove()]);

    const there = [...kept, ...added];
    const library = await readLibrary(client);
    expect([...library.keys()].sort()).toEqual(there.map(({ id }) => id).sort());
    for (const { id, content } of there) expect(library.get(id)?.equals(content)).toBe(true);
    // Each byte is counted once, by the version before too.
    const { rows } = await client.query(`SELECT used::int FROM usage_totals WHERE counter = 'storage'`);
    expect(rows).toEqual([{ used: sizeOf(there) }]);
    expect(await before.recountStorage(companyId)).toBe(sizeOf(there));
    const uses = await client.query('SELECT media_id, kind, ref_id, title FROM media_uses');
    expect(uses.rows).toEqual([{ media_id: shown, kind: 'template', ref_id: templateId, title: 'Winter lamps' }]);
  } finally {
    await Promise.all(clients.map((one) => one.end()));
    await database.drop();
  }
});

describe('beside a process of the version before', () => {
  let close: () => Promise<void>;
  let owner: TestAccount;
  let client: pg.PoolClient;
  let before: EarlierVersion;

  beforeAll(async () => {
    close = await openTestDatabase();
    owner = await registerTestAccount();
    client = await getPool().connect();
    before = new EarlierVersion(client);
  });

  afterAll(async () => {
    client.release();
    await close();
  });

  const fetchEarlier = (name: string) =>
    earlierRoute.GET(new Request(`http://localhost:4300/t/i/${name}`), { params: Promise.resolve({ name }) });

  const used = async () => (await getMediaUsage(owner.ctx)).used;

  test('an image that it adds is served at its address byte for byte, listed, and a file of the library', async () => {
    const image = await before.addImage(owner.companyId, 300_000);
    for (const name of [`${image.id}.jpg`, image.id, `${image.id.toUpperCase()}.jpg`]) {
      const answer = await fetchEarlier(name);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(Buffer.from(await answer.arrayBuffer()).equals(image.content)).toBe(true);
    }
    const query = { limit: 24, page: 1, sort: '-createdAt' } as const;
    expect((await listImages(owner.ctx, query)).data).toMatchObject([{ id: image.id, size_bytes: 300_000 }]);
    const { data } = await listMedia(owner.ctx, ListMediaQuery.parse({}));
    expect(data).toMatchObject([{ id: image.id, name: 'logo.jpg', bytes: 300_000, width: 600, height: 200 }]);
    expect(await getMediaUsage(owner.ctx)).toMatchObject({ used: 300_000, images: 1, files: 0 });
    await deleteImage(owner.ctx, { id: image.id });
    expect(await used()).toBe(0);
  });

  test('an image that it deletes is gone, and its bytes are given back once', async () => {
    const [kept, gone] = [await before.addImage(owner.companyId, 700), await before.addImage(owner.companyId, 5_000)];
    await before.deleteImage(gone);
    expect((await fetchEarlier(`${gone.id}.jpg`)).status).toBe(404);
    expect(await used()).toBe(700);
    await purgeExpired(owner.ctx);
    expect(await used()).toBe(700);
    expect((await getPool().query('SELECT id FROM media')).rows).toEqual([{ id: kept.id }]);
    await deleteImage(owner.ctx, { id: kept.id });
  });

  test('an image that is deleted here is gone there too', async () => {
    const [one, other] = [await before.addImage(owner.companyId, 700), await before.addImage(owner.companyId, 900)];
    await deleteImage(owner.ctx, { id: one.id });
    await deleteMedia(owner.ctx, { id: other.id, force: false });
    // In the trash it still has its address.
    expect((await fetchEarlier(other.id)).status).toBe(200);
    await deleteMedia(owner.ctx, { id: other.id, force: true });
    expect((await fetchEarlier(other.id)).status).toBe(404);
    const { rows } = await getPool().query('SELECT id FROM images UNION ALL SELECT id FROM blobs');
    expect(rows).toEqual([]);
    expect(await used()).toBe(0);
  });

  test('the pictures of a template are known, whichever version saves it', async () => {
    const [one, other] = [await before.addImage(owner.companyId, 700), await before.addImage(owner.companyId, 900)];
    const html = (id: string) => `<img src="https://m.example.com/t/i/${id}.jpg" alt="">`;
    const templateId = await before.addTemplate(owner.companyId, html(one.id));
    const usesOf = async ({ id }: EarlierImage) => (await getMedia(owner.ctx, { id })).usedBy;
    expect(await usesOf(one)).toEqual([{ kind: 'template', id: templateId, title: 'Winter lamps' }]);
    await before.saveTemplate(owner.companyId, templateId, html(other.id));
    expect([await usesOf(one), await usesOf(other)]).toMatchObject([[], [{ id: templateId }]]);
    await before.saveTemplate(owner.companyId, templateId, html(other.id) + html(one.id));
    expect([await usesOf(one), await usesOf(other)]).toMatchObject([[{ id: templateId }], [{ id: templateId }]]);
  });

  test('the nightly recount of both versions agrees with what is stored', async () => {
    await before.addImage(owner.companyId, 1_234);
    expect(await recountStocks(owner.ctx)).toBe(0);
    expect(await before.recountStorage(owner.companyId)).toBe(await used());
  });
});
