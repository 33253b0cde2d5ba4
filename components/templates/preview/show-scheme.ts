/** The color scheme of a mail program. */
export type Scheme = 'light' | 'dark';

/** A mail as it is put into a frame: its HTML, and the scheme of the document's root. */
type SchemedMail = { html: string; rootScheme: Scheme };

/** Conditions that always and never hold, in place of a question for the reader's own scheme. */
const HOLDS = { true: '(min-width: 0px)', false: '(max-width: 0px)' };

const QUERY = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi;
const META = /<meta\b[^>]*\bcolor-scheme\b[^>]*>/gi;

/** Inverts a mail without colors of its own for dark mode, but for its pictures, as mail programs do. */
const INVERTED =
  '<style>html{background:#fff;filter:invert(1) hue-rotate(180deg)}img{filter:invert(1) hue-rotate(180deg)}</style>';

/**
 * Shows a draft as a mail program of a scheme does, whatever the reader's own machine prefers. It is made in the browser
 * and knows no CSS: the preview of sent mail, which the server makes, recolors each rule.
 */
export function showScheme(html: string, scheme: Scheme): SchemedMail {
  const named = [...html.matchAll(META)].some(([meta]) => /\bdark\b/i.test(meta));
  const answered = html.replace(QUERY, (_, wanted: string) => HOLDS[`${wanted.toLowerCase() === scheme}`]);
  if (scheme === 'light') return { html: answered, rootScheme: 'light' };
  const isSupported = named || answered !== html;
  return isSupported ? { html: answered, rootScheme: 'dark' } : { html: INVERTED + html, rootScheme: 'light' };
}
