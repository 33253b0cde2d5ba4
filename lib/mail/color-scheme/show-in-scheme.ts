import { recolor } from './recolor.ts';
import { type ColorScheme, readSchemeSupport, resolveSchemes, type SchemeSupport } from './resolve-schemes.ts';
import { findStyles } from './style-sources.ts';

/**
 * The way in which a message becomes dark: by its `own` styles; `forced` by clients that recolor it; `unavailable` where it
 * is too large to be recolored here.
 */
export type DarkMode = 'own' | 'forced' | 'unavailable';

/** An HTML text as a client of one color scheme shows it, and the scheme of its root. */
export type SchemedHtml = { html: string; rootScheme: ColorScheme };

/** Characters of the documents whose styles are read; larger ones are shown as they are. Gmail cuts messages at a tenth. */
export const SCHEME_HTML_MAX = 1_000_000;

/** Chooses how a document is shown in dark mode. */
export function findDarkMode(html: string): DarkMode {
  if (html.length > SCHEME_HTML_MAX) return 'unavailable';
  return readSchemeSupport(html, findStyles(html)).isSupported ? 'own' : 'forced';
}

/**
 * Shows a document as a mail client does that is light or dark, whatever the reader's own machine prefers. A document
 * that supports dark mode is shown by its own styles; for others the dark mode is forced on them.
 */
export function showInScheme(html: string, client: ColorScheme): SchemedHtml {
  if (html.length > SCHEME_HTML_MAX) return { html, rootScheme: 'light' };
  const styles = findStyles(html);
  const support = readSchemeSupport(html, styles);
  if (client === 'dark' && !support.isSupported) {
    // Such clients tell the message nothing of their dark mode: its own queries hear "light".
    const light = resolveSchemes(html, styles, 'light', 'light');
    return { html: recolor(light, findStyles(light)), rootScheme: 'dark' };
  }
  const rootScheme = rootSchemeOf(support, client);
  return { html: resolveSchemes(html, styles, client, rootScheme), rootScheme };
}

/** A document that names no scheme is light; one that names dark alone is dark everywhere. */
function rootSchemeOf({ named }: SchemeSupport, client: ColorScheme): ColorScheme {
  if (!named.has('dark')) return 'light';
  return named.has('light') ? client : 'dark';
}
