import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recountStocks } from '#lib/account/usage/stock.ts';
import { jobs } from '#lib/content/media/job-handlers.ts';
import { DELETE_OBJECT } from '#lib/content/media/jobs.ts';
import { getMediaUsage } from '#lib/content/media/library.ts';
import { replaceMedia } from '#lib/content/media/replace.ts';
import { type PresignedUpload, PresignInput } from '#lib/content/media/schema.ts';
import { findServedMedia } from '#lib/content/media/serve.ts';
import { deleteMedia, purgeExpired } from '#lib/content/media/trash.ts';
import { completeUpload, startUpload, uploadFile } from '#lib/content/media/upload.ts';
import type { Context } from '#lib/core/context.ts';
import { getObjectStore } from '#lib/infra/blob/object-store.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { JobRun } from '#lib/infra/queue/define-job.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { startTcpProxy, type TcpProxy } from '../../../fixtures/http/tcp-proxy.ts';
import { type S3Server, startS3Server } from '../../../fixtures/s3/s3-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'mailwright-media-'));

let close: () => Promise<void>;
let proxy: TcpProxy;
let store: S3Server;
let ctx: Context;

beforeAll(async () => {
  store = await startS3Server(folder);
  Object.assign(process.env, { BLOB_URL: store.url, BLOB_PUBLIC_URL: `http://127.0.0.1:${store.port}` });
  close = await openTestDatabase();
  const url = new URL(process.env.DATABASE_URL ?? '');
  proxy = await startTcpProxy(url.hostname, Number(url.port));
  url.host = `127.0.0.1:${proxy.port}`;
  process.env.DATABASE_URL = url.toString();
  ({ ctx } = await registerTestAccount());
});

afterAll(async () => {
  await close();
  await proxy.stop();
  await store.stop();
  rmSync(folder, { recursive: true });
});

const announce = (input: Record<string, unknown>) => startUpload(ctx, PresignInput.parse(input));

/** Sends bytes to the store as a client does; headers and length as they are given. */
const put = ({ url }: PresignedUpload, body: Buffer, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'PUT', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });

const read = async (id: string): Promise<string> => {
  const file = await findServedMedia(id);
  const parts: Buffer[] = [];
  if (file) for await (const part of file.read({ start: 0, end: file.bytes })) parts.push(part);
  return Buffer.concat(parts).toString();
};

/** Replaces the content of a file. */
const replace = (who: Context, { id, name, content }: { id: string; name: string; content: Buffer }) =>
  replaceMedia(who, { id, read: async () => ({ name, content }) });

const text = (size: number) => Buffer.alloc(size, 'a');

describe('an upload to the object store', () => {
  it('takes its bytes here where a browser announced it, whose page may reach no other origin', async () => {
    const { url } = await announce({ name: 'people.csv', bytes: 10, kind: 'import', direct: false });
    expect(new URL(url).pathname).toMatch(/^\/api\/suite\/v1\/media\/upload\/./);
  });

  it('takes the announced length and type once, and is a file when it is complete', async () => {
    const upload = await announce({ name: 'a.txt', bytes: 1_000 });
    const { headers } = upload;
    expect(new URL(upload.url).port).toBe(String(store.port));
    expect(await put(upload, text(999), { ...headers, 'content-length': '999' })).toBe(403);
    expect(await put(upload, text(1_000), { ...headers, 'content-type': 'text/html' })).toBe(403);
    const { 'if-none-match': _, ...unguarded } = headers;
    expect(await put(upload, text(1_000), unguarded)).toBe(403);
    expect(await refusalOf(completeUpload(ctx, upload))).toBe('wrongState');
    expect(await put(upload, text(1_000), headers)).toBe(200);
    expect(await put(upload, Buffer.alloc(1_000, 'b'), headers)).toBe(412);
    expect(await read(upload.id)).toBe('');
    await completeUpload(ctx, upload);
    expect(await read(upload.id)).toBe('a'.repeat(1_000));
    expect(store.list()).toEqual([`media/${ctx.scope.companyId}/${upload.id}`]);
    const { rows } = await getPool().query('SELECT count(*)::int AS pieces FROM media_pieces');
    expect(rows[0].pieces).toBe(0);
  });

  it('cannot be changed by another request to its address, whose object is deleted within the hour', async () => {
    const upload = await announce({ name: 'b.txt', bytes: 10 });
    await put(upload, text(10), upload.headers);
    await completeUpload(ctx, upload);
    expect(await put(upload, Buffer.alloc(10, 'b'), upload.headers)).toBe(200);
    expect(await read(upload.id)).toBe('a'.repeat(10));
    await purgeExpired(ctx);
    expect(store.list().filter((key) => key.startsWith('media-incoming/'))).toEqual([]);
  });

  it('of content that is refused leaves no object, and no bytes in the storage', async () => {
    const before = await getMediaUsage(ctx);
    const upload = await announce({ name: 'c.pdf', bytes: 10 });
    await put(upload, text(10), upload.headers);
    expect(await refusalOf(completeUpload(ctx, upload))).toBe('invalidFormat');
    expect(store.list().filter((key) => key.includes(upload.id))).toEqual([]);
    expect((await getMediaUsage(ctx)).used).toBe(before.used);
  });

  it('of rows to import is moved without passing through this process', async () => {
    const upload = await announce({ name: 'd.csv', bytes: 3_000_000, kind: 'import' });
    await put(upload, text(3_000_000), upload.headers);
    await completeUpload(ctx, upload);
    expect(store.list().filter((key) => key.includes(upload.id))).toEqual([
      `media/${ctx.scope.companyId}/${upload.id}`,
    ]);
  });
});

describe('a file in the object store', () => {
  it('goes with its picture for mail, also where the store fails the first time', async () => {
    const svg = Buffer.from('<svg width="9" height="9"><rect width="9" height="9"/></svg>');
    const { id } = await uploadFile(ctx, { name: 'logo.svg', content: svg });
    const objects = () => store.list().length;
    const before = objects();
    store.faults.status = 403;
    await expect(deleteMedia(ctx, { id, force: true })).rejects.toThrow();
    store.faults.status = null;
    expect(objects()).toBe(before);
    expect(await findServedMedia(id)).toBeNull();
    expect(await recountStocks(ctx)).toBe(0);
    await purgeExpired(ctx);
    expect(objects()).toBe(before - 2);
    const { rows } = await getPool().query('SELECT id FROM media WHERE id = $1 OR rendition_of = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('a file in the object store that is replaced', () => {
  it('gets an object of its own, and the one before is deleted an hour later', async () => {
    const { id } = await uploadFile(ctx, { name: 'terms.txt', content: Buffer.from('first') });
    await replace(ctx, { id, name: 'terms.txt', content: Buffer.from('second') });
    expect(await read(id)).toBe('second');
    const { rows } = await getPool().query(
      `SELECT payload, due_at > now() + interval '50 minutes' AS is_later FROM jobs WHERE kind = $1`,
      [DELETE_OBJECT.kind],
    );
    expect(rows).toEqual([{ payload: { companyId: ctx.scope.companyId, id, contentId: null }, is_later: true }]);
    await replace(ctx, { id, name: 'terms.txt', content: Buffer.from('the third') });
    const handler = jobs.find(({ kind }) => kind === DELETE_OBJECT.kind);
    for (const { payload } of rows) await handler?.run(payload, {} as JobRun); // it reads nothing of its run
    expect(await read(id)).toBe('the third');
    expect(await getObjectStore().list(`media/${ctx.scope.companyId}/${id}`, null)).toMatchObject({ keys: [] });
    await deleteMedia(ctx, { id, force: true });
  });

  it('is whole whichever way its commit went, where the connection breaks at it', async () => {
    const { id } = await uploadFile(ctx, { name: 'doubt.txt', content: Buffer.from('first') });
    proxy.loseCommit('after', 'COMMIT\0');
    await replace(ctx, { id, name: 'doubt.txt', content: Buffer.from('second') });
    expect(await read(id)).toBe('second');
    proxy.loseCommit('before', 'COMMIT\0');
    await expect(replace(ctx, { id, name: 'doubt.txt', content: Buffer.from('third') })).rejects.toThrow();
    expect(await read(id)).toBe('second');
    await deleteMedia(ctx, { id, force: true });
  });
});
