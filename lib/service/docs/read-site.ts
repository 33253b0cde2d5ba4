import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocsNavigation, DocsPage, DocsSearchEntry } from './schema.ts';
import { pageFile, SITE_FILES, SITE_OUTPUT } from './site-files.ts';

/** The form of a path; it keeps requests inside the folder. */
const PATH = /^(?:[\w-]+\/[\w-]+)?$/;

let navigation: Promise<DocsNavigation> | undefined;

/** Returns the navigation of the built documentation. */
export function readNavigation(): Promise<DocsNavigation> {
  navigation ??= readBuilt(SITE_FILES.navigation).then((text): DocsNavigation => JSON.parse(text));
  return navigation;
}

/** Returns a page of the built documentation, null for an unknown path. */
export async function findPage(path: string): Promise<DocsPage | null> {
  if (!PATH.test(path)) return null;
  const text = await readBuilt(pageFile(path)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : JSON.parse(text);
}

/** Returns the index of the search as JSON. */
export const readSearchIndex = (): Promise<string> => readBuilt(SITE_FILES.search);

let entries: Promise<readonly DocsSearchEntry[]> | undefined;

/** Returns the entries of the search; none where the documentation was not built. */
export function readSearchEntries(): Promise<readonly DocsSearchEntry[]> {
  entries ??= readSearchIndex().then(
    (text): DocsSearchEntry[] => JSON.parse(text),
    () => {
      entries = undefined;
      return [];
    },
  );
  return entries;
}

// The build writes these files, so they are of the types that it gives them.
const readBuilt = (file: string): Promise<string> =>
  readFile(join(/* turbopackIgnore: true */ process.cwd(), SITE_OUTPUT, file), 'utf8');
