import type { DocsLink, DocsNavigation, DocsPage, DocsSearchEntry } from '../schema.ts';
import { buildSearch } from './build-search.ts';
import { compileMarkdown } from './compile-markdown.ts';
import { errorIndexPage, listErrorPages } from './error-pages.ts';
import { loadHighlighter } from './highlighter.ts';
import { listSources, readSections } from './sources.ts';

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
