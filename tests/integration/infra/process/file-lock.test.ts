import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLock, takeFileLock, toRecord } from '../../../../bin/supervisor/file-lock.ts';
import { type SpawnedScript, spawnScript } from '../../../fixtures/process/spawn-script.ts';

let folder = '';
let path = '';
const spawned: SpawnedScript[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailwright-lock-'));
  path = join(folder, 'lock.json');
});

afterEach(async () => {
  for (const script of spawned.splice(0)) {
    script.child.kill('SIGKILL');
    await script.ended();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function spawnHolder(): Promise<SpawnedScript> {
  const script = spawnScript('tests/fixtures/process/take-lock.ts', {}, [path]);
  spawned.push(script);
  await script.said('e');
  return script;
}

test('refuses a held lock and names its holder while that process runs', async () => {
  const holder = await spawnHolder();
  expect(takeFileLock(path, 'me')).toMatchObject({ lock: null, found: { holder: { pid: holder.child.pid } } });
});

test('releases the lock of a killed holder and passes on the processes that it had started', async () => {
  const own = takeFileLock(path, 'me');
  const children = [toRecord('web', process.pid)];
  own.lock?.note({ children });
  const record = readLock(path);
  own.lock?.release();
  expect(record?.children).toEqual(children);

  const holder = await spawnHolder();
  holder.child.kill('SIGKILL');
  await holder.ended();
  expect(takeFileLock(path, 'me').lock).not.toBeNull();
});

test('gives the lock of a dead holder to one of many simultaneous callers', async () => {
  const dead = await spawnHolder();
  dead.child.kill('SIGKILL');
  await dead.ended();
  const all = await Promise.all(Array.from({ length: 6 }, spawnHolder));
  expect(all.filter((script) => script.output() === 'taken\n')).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(['lock.json']);
});

test('makes a released lock available and never writes to it again', () => {
  const first = takeFileLock(path, 'me');
  first.lock?.release();
  first.lock?.note({ isStopping: true });
  expect(readLock(path)).toBeNull();
  expect(takeFileLock(path, 'me').lock).not.toBeNull();
});
