import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '#lib/core/durations.ts';
import { ExpiringCache } from '#lib/infra/cache/expiring-cache.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';

/** Entries that the operator adds to the lists of the checks, or removes from them; lower case. */
export type OperatorLists = {
  disposableAdded: ReadonlySet<string>;
  disposableRemoved: ReadonlySet<string>;
  freeAdded: ReadonlySet<string>;
  rolesAdded: ReadonlySet<string>;
};

/** The file of each list in `VALIDATION_LISTS_DIR`: an entry a line, `#` begins a comment. */
const FILES: Readonly<Record<keyof OperatorLists, string>> = {
  disposableAdded: 'disposable-add.txt',
  disposableRemoved: 'disposable-remove.txt',
  freeAdded: 'free-add.txt',
  rolesAdded: 'role-add.txt',
};

/** A larger file is not read: lists of that size are aggregated without review. */
const FILE_MAX_BYTES = 5_000_000;

const EMPTY: OperatorLists = {
  disposableAdded: new Set(),
  disposableRemoved: new Set(),
  freeAdded: new Set(),
  rolesAdded: new Set(),
};

const cache = new ExpiringCache<OperatorLists>(readOperatorLists, HOUR_MS, 4);

/** Returns the operator's lists, read again every hour; empty ones without `VALIDATION_LISTS_DIR`. */
export function getOperatorLists(): Promise<OperatorLists> {
  const { VALIDATION_LISTS_DIR } = settings();
  return VALIDATION_LISTS_DIR ? cache.get(VALIDATION_LISTS_DIR) : Promise.resolve(EMPTY);
}

/** Reads the lists of a folder. */
export async function readOperatorLists(folder: string): Promise<OperatorLists> {
  const [disposableAdded, disposableRemoved, freeAdded, rolesAdded] = await Promise.all([
    readList(join(/* turbopackIgnore: true */ folder, FILES.disposableAdded)),
    readList(join(/* turbopackIgnore: true */ folder, FILES.disposableRemoved)),
    readList(join(/* turbopackIgnore: true */ folder, FILES.freeAdded)),
    readList(join(/* turbopackIgnore: true */ folder, FILES.rolesAdded)),
  ]);
  return { disposableAdded, disposableRemoved, freeAdded, rolesAdded };
}

/** Reads one file; a file that is missing is an empty list, and so is one that cannot be read, with a line of the log. */
async function readList(path: string): Promise<ReadonlySet<string>> {
  try {
    const { size } = await stat(path);
    if (size > FILE_MAX_BYTES) throw new Error(`has ${size} bytes, more than ${FILE_MAX_BYTES}`);
    return new Set(parseList(await readFile(path, 'utf8')));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) log().warn({ path, error: String(error) }, 'a list of VALIDATION_LISTS_DIR could not be read');
    return new Set();
  }
}

/** Returns the entries of a list: one a line, without comments, in lower case. */
export const parseList = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => (line.split('#')[0] ?? '').trim().toLowerCase())
    .filter((line) => line !== '');
