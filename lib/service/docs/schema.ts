/** The colours of code. */
type CodeColor = 'keyword' | 'string' | 'number' | 'name' | 'comment';

/** A line of code in tokens, each a text and its colour. */
export type DocsCodeLine = readonly (readonly [text: string, color?: CodeColor])[];

/** Code in one language. */
export type DocsSample = { label: string; lines: readonly DocsCodeLine[] };

/** The elements of HTML that a page is made of. */
export const DOCS_TAGS = [
  ...(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br'] as const),
  ...(['a', 'code', 'em', 'strong', 'del'] as const),
  ...(['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
] as const;

/** The name of an element of a page. */
export type DocsTag = (typeof DOCS_TAGS)[number];

/** An element of a page; headings have an id, links an address. */
export type DocsElement = { tag: DocsTag; id?: string; href?: string; children: readonly DocsNode[] };

/** Code in one or several languages, which are shown as tabs. */
export type DocsCode = { samples: readonly DocsSample[] };

/** A part of a page. */
export type DocsNode = string | DocsElement | DocsCode;

/** A heading in the table of contents; `depth` is 2 or 3. */
export type DocsHeading = { id: string; text: string; depth: number };

/** A page of the documentation; `path` is below `/docs`, empty for the first page. */
export type DocsPage = {
  path: string;
  title: string;
  /** One or two sentences: the lead of the page and its description for search engines. */
  description: string;
  headings: readonly DocsHeading[];
  nodes: readonly DocsNode[];
};

/** A link of the navigation; `title` is that of the page. */
export type DocsLink = { path: string; title: string };

/** A section of the navigation with its pages. */
export type DocsSection = { title: string; pages: readonly DocsLink[] };

/** The navigation: sections in order, and pages that only other pages lead to, such as those of error codes. */
export type DocsNavigation = { sections: readonly DocsSection[] };

/** One part of a page in the index of the search; `hash` is empty for its beginning. */
export type DocsSearchEntry = { path: string; hash: string; page: string; heading: string; text: string };

/** The help for an error, in Markdown: when it happens, and how to fix it. Links are relative to `docs/site/errors`. */
export type ErrorHelp = { when: string; fix: string };
