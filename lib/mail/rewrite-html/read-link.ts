import type { TrackedLink } from '../tracking-token.ts';
import { decodeAttribute, type StartTag } from './tokenize.ts';

/** A link that can be tracked: the offsets of its URL in the HTML, and its target. */
export type FoundLink = {
  start: number;
  end: number;
  link: TrackedLink;
  /** True if the author marked the link as an unsubscribe link. */
  isUnsubscribe: boolean;
};

/** Attributes of a link in lower case: our own, and those of other email services for migrated templates. */
const NAMES = ['data-link-name', 'data-msys-linkname'];
const UNSUBSCRIBES = ['data-unsubscribe', 'data-msys-unsubscribe'];
const SWITCHES: readonly { attribute: string; isOff: (value: string) => boolean }[] = [
  { attribute: 'data-click-track', isOff: isNo },
  { attribute: 'data-msys-clicktrack', isOff: isNo },
  { attribute: 'clicktracking', isOff: isNo },
  { attribute: 'disable-tracking', isOff: (value) => !isNo(value) },
  { attribute: 'mc:disable-tracking', isOff: (value) => !isNo(value) },
  { attribute: 'data-pm-no-track', isOff: (value) => !isNo(value) },
];

/** Template placeholders. A URL with an unfilled placeholder is not tracked. */
const PLACEHOLDER = /\{\{|\{%|<%|\[\[|\*\||%%/;

/** Longest URL that is tracked. A tracking link for a longer one would be too long for some mail clients. */
export const URL_MAX_BYTES = 1_400;

/** An HTML text with its charset. */
export type HtmlFacts = {
  /** One character for each octet. */
  html: string;
  isUtf8: boolean;
};

/**
 * Parses a link for tracking: `http` and `https` only. Null if it cannot be tracked or the author disabled tracking.
 *
 * @param base the base URL of the document; null if it has none.
 */
export function readLink(facts: HtmlFacts, tag: StartTag, base: string | null): FoundLink | null {
  const { isOff, name, isUnsubscribe } = readLinkMarks(facts, tag);
  const href = tag.attributes.find((one) => one.name === 'href');
  const url = href && !isOff ? readTarget(facts, facts.html.slice(href.start, href.end), base) : null;
  if (!href || url === null) return null;
  return { start: href.start, end: href.end, link: { url, name }, isUnsubscribe };
}

/** The wishes of an author about a link: not to track it, its name, and that it unsubscribes. */
export type LinkMarks = Pick<FoundLink, 'isUnsubscribe'> & { isOff: boolean; name: string | null };

/** Names of the attributes that hold the wishes of an author about a link. */
export const isLinkMark = (attribute: string): boolean =>
  [...NAMES, ...UNSUBSCRIBES, ...SWITCHES.map((one) => one.attribute)].includes(attribute);

/** Reads the wishes of an author about a link. */
export function readLinkMarks(facts: HtmlFacts, tag: StartTag): LinkMarks {
  const values = new Map(tag.attributes.map(({ name, start, end }) => [name, facts.html.slice(start, end)]));
  const isOff = SWITCHES.some(({ attribute, isOff }) => values.has(attribute) && isOff(values.get(attribute) ?? ''));
  const name =
    NAMES.map((attribute) => readText(facts, values.get(attribute) ?? ''))
      .find(Boolean)
      ?.trim() || null;
  const isMarked = UNSUBSCRIBES.some((attribute) => values.has(attribute) && !isNo(values.get(attribute) ?? ''));
  return { isOff, name, isUnsubscribe: isMarked || name?.toLowerCase() === 'unsubscribe' };
}

/**
 * Returns the web URL in the value of an attribute; null if it cannot be tracked.
 *
 * @param octets the value as written, one character for each octet.
 */
export function readTarget(facts: Pick<HtmlFacts, 'isUtf8'>, octets: string, base: string | null): string | null {
  const text = readText(facts, octets);
  return text === null ? null : readUrl(text, base);
}

/** Returns the URL that a `<base>` element sets; null if it is not a web URL. */
export function readBase(facts: HtmlFacts, tag: StartTag): string | null {
  const href = tag.attributes.find(({ name }) => name === 'href');
  return href ? readTarget(facts, facts.html.slice(href.start, href.end), null) : null;
}

/**
 * Returns the decoded text of an attribute. Null if it contains non-ASCII octets in a charset other than UTF-8, because
 * browsers then encode the characters of a URL differently.
 */
function readText({ isUtf8 }: Pick<HtmlFacts, 'isUtf8'>, octets: string): string | null {
  if (/^[\t\n\f\r -~]*$/.test(octets)) return decodeAttribute(octets);
  const text = isUtf8 ? Buffer.from(octets, 'latin1').toString('utf8') : '\ufffd';
  return text.includes('\ufffd') ? null : decodeAttribute(text);
}

/** Returns a web URL as written, trimmed and without line breaks as in browsers; null if it cannot be tracked. */
function readUrl(text: string, base: string | null): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that the URL standard trims (§4.4)
  const url = text.replace(/^[\u0000- ]+|[\u0000- ]+$|[\t\n\r]/g, '');
  if (url === '' || url.startsWith('#') || PLACEHOLDER.test(url) || !url.isWellFormed()) return null;
  const isWhole = /^https?:\/\//i.test(url);
  if (!isWhole && (base === null || /^[a-z][a-z0-9+.-]*:/i.test(url))) return null;
  const parsed = URL.parse(url, isWhole ? undefined : (base ?? undefined));
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null;
  const target = isWhole ? url : parsed.href;
  return Buffer.byteLength(target) <= URL_MAX_BYTES ? target : null;
}

function isNo(value: string): boolean {
  return /^(?:0|off|false|no)$/i.test(value.trim());
}
