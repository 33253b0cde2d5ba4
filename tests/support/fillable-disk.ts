import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Settings for a `DATA_DIR` whose disk is full from `fill` to `empty`. */
export type FillableDisk = {
  settings: { DATA_DIR: string; DISK_FREE_MB: string };
  fill(): void;
  empty(): void;
  remove(): void;
};

/** Settings that no disk can meet; for a missing folder the free space is unknown, so that nothing is refused. */
export function makeFillableDisk(): FillableDisk {
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-disk-'));
  const DATA_DIR = join(folder, 'data');
  return {
    settings: { DATA_DIR, DISK_FREE_MB: '900000000' },
    fill: () => mkdirSync(DATA_DIR, { recursive: true }),
    empty: () => rmSync(DATA_DIR, { recursive: true, force: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
