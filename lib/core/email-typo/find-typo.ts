import { MAILBOX_PROVIDERS } from './mailbox-providers.ts';
import { MISSPELLINGS } from './misspellings.ts';

/** A domain that was probably meant instead of the typed one. */
export type TypoHint = {
  domain: string;
  /** The typed domain is a known misspelling, or its ending does not exist; otherwise it only resembles the other. */
  isKnown: boolean;
};

/** Endings that are typed by mistake, with the right one; `exists` marks those that are endings of real domains too. */
const WRONG_ENDINGS: ReadonlyMap<string, { ending: string; exists: boolean }> = new Map([
  ...['con', 'cmo', 'ocm', 'comm', 'coom', 'vom', 'xom', 'cim', 'cpm', 'comn', 'coml', 'com1', 'c0m', 'copm'].map(
    (typed) => [typed, { ending: 'com', exists: false }] as const,
  ),
  ...['co', 'cm', 'om', 'net', 'org', 'cam'].map((typed) => [typed, { ending: 'com', exists: true }] as const),
  ...['ney', 'nett', 'met', 'nte', 'bet', 'ner'].map((typed) => [typed, { ending: 'net', exists: false }] as const),
  ...['ed', 'dee', 'd'].map((typed) => [typed, { ending: 'de', exists: false }] as const),
  ['couk', { ending: 'co.uk', exists: false }],
  ['co.ul', { ending: 'co.uk', exists: false }],
  ['com.uk', { ending: 'co.uk', exists: true }],
]);

/** The shortest name that is compared letter by letter: `aol` or `live` resemble too many names. */
const NAME_MIN = 5;

/** The names of providers by their ending: `com` has `gmail`, `yahoo` and so on. */
const NAMES_BY_ENDING: ReadonlyMap<string, readonly string[]> = groupByEnding();

function groupByEnding(): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const domain of MAILBOX_PROVIDERS) {
    const { name, ending } = split(domain);
    groups.set(ending, [...(groups.get(ending) ?? []), name]);
  }
  return groups;
}

/**
 * Finds the mailbox provider that was probably meant by a domain: for a known misspelling, a wrong ending of a provider's
 * name, or a name that is one edit apart from a provider's. A provider's own domain is never a typo.
 *
 * @param domain A-labels, in lower case.
 */
export function findTypo(domain: string): TypoHint | null {
  if (MAILBOX_PROVIDERS.has(domain)) return null;
  const meant = MISSPELLINGS.get(domain);
  if (meant) return { domain: meant, isKnown: true };
  const { name, ending } = split(domain);
  const wrong = WRONG_ENDINGS.get(ending);
  if (wrong && MAILBOX_PROVIDERS.has(`${name}.${wrong.ending}`)) {
    return { domain: `${name}.${wrong.ending}`, isKnown: !wrong.exists };
  }
  const resembled = findResembled(name, ending);
  if (resembled) return { domain: `${resembled}.${ending}`, isKnown: false };
  const corrected = wrong && !wrong.exists ? findResembled(name, wrong.ending) : null;
  return wrong && corrected ? { domain: `${corrected}.${wrong.ending}`, isKnown: true } : null;
}

/** Finds a provider's name that is one edit apart. */
function findResembled(name: string, ending: string): string | null {
  if (name.length < NAME_MIN - 1) return null;
  const names = NAMES_BY_ENDING.get(ending) ?? [];
  return names.find((known) => known.length >= NAME_MIN && isOneEditApart(name, known)) ?? null;
}

function split(domain: string): { name: string; ending: string } {
  const dot = domain.indexOf('.');
  return { name: domain.slice(0, dot), ending: domain.slice(dot + 1) };
}

/**
 * Checks if two different texts are one edit apart: a letter too many, one too few, another letter, or two neighbors
 * exchanged (Damerau and Levenshtein's distance of 1).
 */
export function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at];
  return isExchanged && short.slice(at + 2) === long.slice(at + 2);
}
