import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pageFile, SITE_FILES, SITE_OUTPUT } from '../site-files.ts';
import { compileSite } from './compile-site.ts';
import { DOCS_ROOT } from './sources.ts';

/** Compiles the documentation and replaces the built one. Returns the number of pages. */
export async function writeSite(): Promise<number> {
  const { navigation, pages, search } = await compileSite();
  const folder = join(DOCS_ROOT, SITE_OUTPUT);
  const fresh = `${folder}-new`;
  rmSync(fresh, { recursive: true, force: true });
  const write = (file: string, content: unknown) => {
    mkdirSync(dirname(join(fresh, file)), { recursive: true });
    writeFileSync(join(fresh, file), JSON.stringify(content));
  };
  write(SITE_FILES.navigation, navigation);
  write(SITE_FILES.search, search);
  for (const page of pages) write(pageFile(page.path), page);
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  return pages.length;
}
