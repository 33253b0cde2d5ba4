import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DocsLink, DocsNavigation, DocsPage, DocsSearchEntry } from '../schema.ts';
import { pageFile, SITE_FILES, SITE_OUTPUT } from '../site-files.ts';
import { buildSearch } from './build-search.ts';
import { compileMarkdown } from './compile-markdown.ts';
import { errorIndexPage, listErrorPages } from './error-pages.ts';
import { loadHighlighter } from './highlighter.ts';
import { DOCS_ROOT, listSources, readSections } from './sources.ts';

/** The whole documentation. */
export type DocsSite = {
  navigation: DocsNavigation;
  pages: readonly DocsPage[];
  search: readonly DocsSearchEntry[];
};

/**
 * Compiles the documentation from its Markdown, the catalogue of errors and the changelog.
 *
 * @throws {Error} for a page that is not in the navigation, or a page of the navigation that does not exist.
 */
export async function compileSite(): Promise<DocsSite> {
  const highlight = await loadHighlighter();
  const sources = [...listSources(), errorIndexPage(), ...listErrorPages()];
  const pages = await Promise.all(sources.map((source) => compileMarkdown(source, highlight)));
  return { navigation: buildNavigation(pages), pages, search: buildSearch(pages) };
}

function buildNavigation(pages: readonly DocsPage[]): DocsNavigation {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const sections = readSections().map(({ title, pages: paths }) => ({
    title,
    pages: paths.map((path): DocsLink => {
      const page = byPath.get(path);
      if (!page) throw new Error(`The navigation has a page that does not exist: ${path}.`);
      return { path, title: page.title };
    }),
  }));
  const listed = new Set(sections.flatMap((section) => section.pages).map(({ path }) => path));
  const missing = pages.find(({ path }) => path !== '' && !path.startsWith('errors/') && !listed.has(path));
  if (missing) throw new Error(`The page ${missing.path} is not in docs/site/navigation.json.`);
  return { sections };
}

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
