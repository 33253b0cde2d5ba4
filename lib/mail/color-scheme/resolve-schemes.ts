import type { CssNode } from 'css-tree';
import generate from 'css-tree/generator';
import { editCss } from './edit-css.ts';
import { type DocumentStyles, readStyleSource, replaceSources } from './style-sources.ts';

/** The color scheme of a mail client. */
export type ColorScheme = 'light' | 'dark';

/** A document's own support of dark mode. */
export type SchemeSupport = {
  /** It has styles or pictures for dark mode, or names `dark` among its schemes. */
  isSupported: boolean;
  /** The schemes that the document as a whole names, in its `<meta>` or for its root. */
  named: ReadonlySet<string>;
};

/** Selectors of the document as a whole. */
const ROOT = /(?:^|,)\s*(?::root|html|body)\s*(?:,|$)/i;

/** Reads how far a document supports dark mode: as mail clients tell, by its `<meta>`, `color-scheme` and media queries. */
export function readSchemeSupport(html: string, { sources, metaSchemes }: DocumentStyles): SchemeSupport {
  let named = metaSchemes;
  let hasDarkQuery = false;
  for (const source of sources) {
    const { kind, tag } = source;
    if (kind === 'color') continue;
    const css = readStyleSource(html, source);
    if (!css.toLowerCase().includes('color-scheme')) continue;
    editCss(css, kind, (node, _replace, { rule }) => {
      if (preferredScheme(node) !== undefined) hasDarkQuery ||= preferredScheme(node) !== 'light';
      if (node.type !== 'Declaration' || node.property.toLowerCase() !== 'color-scheme') return;
      const isRoot = rule ? ROOT.test(generate(rule.prelude)) : tag === 'html' || tag === 'body';
      if (isRoot) named += ` ${generate(node.value).toLowerCase()}`;
    });
  }
  const names = new Set(named.split(/[^a-z]+/).filter((name) => name === 'light' || name === 'dark'));
  return { isSupported: hasDarkQuery || names.has('dark'), named: names };
}

/** The value of a `prefers-color-scheme` feature, null where it has none; undefined for other nodes. */
function preferredScheme(node: CssNode): string | null | undefined {
  if (node.type !== 'Feature' || node.name.toLowerCase() !== 'prefers-color-scheme') return undefined;
  return node.value?.type === 'Identifier' ? node.value.name.toLowerCase() : null;
}

/** Features that hold in every window, and in none. */
const ALWAYS = '(min-width: 0px)';
const NEVER = '(max-width: 0px)';

/**
 * Rewrites a document so that it looks as in a client of one color scheme, whatever the reader's own machine prefers:
 * `prefers-color-scheme` is decided, and every `color-scheme` names one.
 *
 * @param used the scheme of everything that leaves the choice to the client.
 */
export function resolveSchemes(
  html: string,
  { sources }: DocumentStyles,
  client: ColorScheme,
  used: ColorScheme,
): string {
  return replaceSources(html, sources, ({ kind }, css) => {
    if (kind === 'color' || !css.toLowerCase().includes('color-scheme')) return null;
    return editCss(css, kind, (node, replace) => {
      const preferred = preferredScheme(node);
      if (preferred !== undefined) replace(node, preferred === null || preferred === client ? ALWAYS : NEVER);
      else if (node.type === 'Declaration' && node.property.toLowerCase() === 'color-scheme') {
        const value = generate(node.value).toLowerCase();
        if (value.includes('light') && value.includes('dark')) replace(node.value, used);
      }
    });
  });
}
