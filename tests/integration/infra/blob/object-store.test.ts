import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ObjectStore, openObjectStore } from '#lib/infra/blob/object-store.ts';
import { parseSettings } from '#lib/infra/config/settings.ts';
import { type S3Server, startS3Server } from '../../../fixtures/s3/s3-server.ts';

let folder: string;
let server: S3Server;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailwright-s3-'));
  server = await startS3Server(folder);
});

afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function open(changes: Record<string, string> = {}): ObjectStore {
  const store = openObjectStore(parseSettings({ BLOB_URL: server.url, BLOB_TIMEOUT_SECONDS: '1', ...changes }));
  if (!store) throw new Error('BLOB_URL names a store');
  return store;
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (error: { failure: string }) => error.failure,
  );

describe('an object store', () => {
  it('gives back the bytes of a range of an object that was written in parts', async () => {
    const store = open();
    const parts = [Buffer.from('first'), Buffer.from([0xff, 0x00, 0x0d, 0x0a]), Buffer.from('last')];
    await store.write('bodies/2026-11-23/a', parts);
    expect(server.list()).toEqual(['bodies/2026-11-23/a']);
    expect(await store.read('bodies/2026-11-23/a', 5, 4)).toEqual(parts[1]);
    expect(await store.read('bodies/2026-11-23/a', 0, 13)).toEqual(Buffer.concat(parts));
  });

  it('takes the keys of the settings where the URL has none', async () => {
    const { accessKeyId, secretAccessKey } = server.keys;
    const url = server.url.replace(/\/\/[^@]+@/, '//');
    const store = open({ BLOB_URL: url, BLOB_ACCESS_KEY: accessKeyId, BLOB_SECRET_KEY: secretAccessKey });
    await store.write('a', [Buffer.from('x')]);
    expect(server.list()).toEqual(['a']);
  });

  it('lists and deletes thousands of objects by their folder and leaves the others', async () => {
    const store = open({ BLOB_TIMEOUT_SECONDS: '10' });
    for (let n = 0; n < 1_010; n += 1) await store.write(`old/${n}`, [Buffer.from('x')]);
    await store.write('new/1', [Buffer.from('x')]);
    const first = await store.list('old/');
    expect(first.keys).toHaveLength(1_000);
    const second = await store.list('old/', first.next);
    expect(second).toMatchObject({ next: null });
    expect(second.keys).toHaveLength(10);
    await store.delete([...first.keys, ...second.keys, 'old/never-was']);
    expect(server.list()).toEqual(['new/1']);
  });

  it('does not confirm a write without an answer within the time, and none to a store that is down', async () => {
    const store = open();
    server.faults.delayMs = 5_000;
    expect(await failureOf(store.write('a', [Buffer.from('x')]))).toBe('timeout');
    await server.stop();
    expect(await failureOf(store.write('a', [Buffer.from('x')]))).toMatch(/timeout|unreachable/);
    server = await startS3Server(folder, server.port, server.keys);
    await store.write('b', [Buffer.from('x')]);
  });

  it('tries again where the store fails for a moment', async () => {
    const store = open({ BLOB_TIMEOUT_SECONDS: '10' });
    server.faults.status = 503;
    const written = store.write('a', [Buffer.from('x')]);
    await expect.poll(() => server.requests.length).toBe(1);
    server.faults.status = null;
    await written;
    expect(server.requests).toEqual(['PUT a', 'PUT a']);
  });

  it('names the refusal of a wrong key, a missing bucket and a missing object, and tries none of them again', async () => {
    const wrong = open({ BLOB_URL: server.url.replace(server.keys.secretAccessKey, 'wrong') });
    await expect(wrong.write('a', [Buffer.from('x')])).rejects.toThrow(/403 SignatureDoesNotMatch/);
    const elsewhere = open({ BLOB_URL: server.url.replace('/mail/', '/other/') });
    await expect(elsewhere.write('a', [Buffer.from('x')])).rejects.toThrow(/404 NoSuchBucket/);
    expect(await failureOf(open().read('a', 0, 1))).toBe('missing');
    expect(server.requests).toHaveLength(3);
    expect(server.list()).toEqual([]);
  });

  it('refuses an answer with fewer bytes than were asked for', async () => {
    const store = open();
    await store.write('a', [Buffer.from('12345')]);
    await expect(store.read('a', 3, 10)).rejects.toThrow(/2 of 10 bytes/);
    expect(await failureOf(store.read('a', 9, 1))).toBe('refused');
  });

  it('shows no key in the message of any failure', async () => {
    const store = open({ BLOB_URL: server.url.replace(server.keys.secretAccessKey, 'wrong-secret') });
    const refused = await store.write('a', [Buffer.from('x')]).catch(String);
    await server.stop();
    const unreachable = await store.write('a', [Buffer.from('x')]).catch(String);
    for (const text of [refused, unreachable]) {
      expect(text).toMatch(/^ObjectStoreError: /);
      expect(text).not.toContain('wrong-secret');
      expect(text).not.toContain(server.keys.accessKeyId);
    }
    server = await startS3Server(folder, server.port, server.keys);
  });
});
