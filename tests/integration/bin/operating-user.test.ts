import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOperatingUser, findOperatingUser } from '../../../bin/database/operating-user.ts';

describe.runIf(process.getuid?.() === 0)('a database started by root runs as its own user', () => {
  let folder = '';
  let file = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mailwright-user-'));
    file = join(folder, 'program');
    writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs test(1) as that user; true if the file passes. */
  function isSo(flag: string): boolean {
    const command = asOperatingUser(findOperatingUser(folder), '/usr/bin/test', [flag, file], [file]);
    return spawnSync(command.file, command.args, { ...command.user }).status === 0;
  }

  test('under a folder that only root may enter, which it can read and run but not write', () => {
    chmodSync(folder, 0o700);
    expect(isSo('-x')).toBe(true);
    expect(isSo('-r')).toBe(true);
    expect(isSo('-w')).toBe(false);
  });

  test('without privileges of root when every folder is open', () => {
    chmodSync(folder, 0o755);
    const command = asOperatingUser(findOperatingUser(folder), '/usr/bin/test', ['-w', file], [file]);
    expect(command).toMatchObject({ file: '/usr/bin/test', user: { uid: expect.any(Number) } });
    expect(command.user?.uid).not.toBe(0);
  });
});
