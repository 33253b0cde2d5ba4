import type { TrackedLink } from '../tracking-token.ts';
import { decodeAttribute, type StartTag } from './tokenize.ts';

/** A link that may be counted: where its address stands in the HTML, and what stands behind it. */
export type FoundLink = {
  start: number;
  end: number;
  link: TrackedLink;
  /** Its author says that it unsubscribes. */
  isUnsubscribe: boolean;
};

/** Attributes of a link in lower case: this product's, and those that its authors may bring from elsewhere. */
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

/** Marks of templates: what is still to be filled in is no address yet. */
const PLACEHOLDER = /\{\{|\{%|<%|\[\[|\*\||%%/;

/** Longer ones stay as they are: the link that leads to them would be too long for some programs. */
const URL_MAX_BYTES = 1_400;

/** What an HTML text says beside its tags. */
export type HtmlFacts = {
  /** One character for each octet. */
  html: string;
  isUtf8: boolean;
};

/**
 * Reads what may be counted of a link: `http` and `https` only, and nothing whose author switched it off.
 *
 * @param base the address that others of the document are relative to; null where it has none.
 */
export function readLink(facts: HtmlFacts, tag: StartTag, base: string | null): FoundLink | null {
  const values = new Map(tag.attributes.map(({ name, start, end }) => [name, facts.html.slice(start, end)]));
  const isOff = SWITCHES.some(({ attribute, isOff }) => values.has(attribute) && isOff(values.get(attribute) ?? ''));
  const place = tag.attributes.find(({ name }) => name === 'href');
  const text = place && !isOff ? readText(facts, values.get('href') ?? '') : null;
  const url = text === null ? null : readUrl(text, base);
  if (!place || url === null) return null;
  const name =
    NAMES.map((attribute) => readText(facts, values.get(attribute) ?? ''))
      .find(Boolean)
      ?.trim() || null;
  const isMarked = UNSUBSCRIBES.some((attribute) => values.has(attribute) && !isNo(values.get(attribute) ?? ''));
  const isUnsubscribe = isMarked || name?.toLowerCase() === 'unsubscribe';
  return { start: place.start, end: place.end, link: { url, name }, isUnsubscribe };
}

/** The address that a `<base>` sets; null for one that is not on the web. */
export function readBase(facts: HtmlFacts, tag: StartTag): string | null {
  const place = tag.attributes.find(({ name }) => name === 'href');
  const text = place ? readText(facts, facts.html.slice(place.start, place.end)) : null;
  return text === null ? null : readUrl(text, null);
}

/**
 * The text of an attribute. Null where it depends on a charset other than UTF-8: a browser writes the same letters of an
 * address in another way then.
 */
function readText({ isUtf8 }: HtmlFacts, octets: string): string | null {
  if (/^[\t\n\f\r -~]*$/.test(octets)) return decodeAttribute(octets);
  const text = isUtf8 ? Buffer.from(octets, 'latin1').toString('utf8') : '\ufffd';
  return text.includes('\ufffd') ? null : decodeAttribute(text);
}

/** An address on the web as its author wrote it, blanks around it and line breaks within left out as browsers do. */
function readUrl(text: string, base: string | null): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URL standard §4.4, what an address is trimmed of
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
