import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOperatingUser, findOperatingUser } from '../../bin/database/operating-user.ts';

describe.runIf(process.getuid?.() === 0)('started by root, the database runs as a user of its own', () => {
  let folder = '';
  let file = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mailwright-user-'));
    file = join(folder, 'program');
    writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Whether test(1), run as that user, finds the file as asked. */
  function isSo(flag: string): boolean {
    const command = asOperatingUser(findOperatingUser(folder), '/usr/bin/test', [flag, file], [file]);
    return spawnSync(command.file, command.args, { ...command.user }).status === 0;
  }

  test('also under a folder that only root may enter, where it reads and runs what is there and writes nothing', () => {
    chmodSync(folder, 0o700);
    expect(isSo('-x')).toBe(true);
    expect(isSo('-r')).toBe(true);
    expect(isSo('-w')).toBe(false);
  });

  test('with none of root’s rights where every folder is open', () => {
    chmodSync(folder, 0o755);
    const command = asOperatingUser(findOperatingUser(folder), '/usr/bin/test', ['-w', file], [file]);
    expect(command).toMatchObject({ file: '/usr/bin/test', user: { uid: expect.any(Number) } });
    expect(command.user?.uid).not.toBe(0);
  });
});
