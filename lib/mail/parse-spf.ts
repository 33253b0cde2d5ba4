import { isIPv4, isIPv6 } from 'node:net';

/** A term of an SPF record (RFC 7208 §4.6.1), as it is written in `text`. */
export type SpfTerm =
  | {
      kind: 'mechanism';
      text: string;
      qualifier: '+' | '-' | '~' | '?';
      name: SpfMechanism;
      /** The domain-spec as written; null where the mechanism has none, which means the domain of the record. */
      domain: string | null;
    }
  | { kind: 'modifier'; text: string; name: string; value: string }
  /** A term for which receivers refuse the whole record. `fix` is the term to write instead; null for one to remove. */
  | { kind: 'faulty'; text: string; fix: string | null };

/** The mechanisms of SPF (RFC 7208 §5). */
type SpfMechanism = 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists';

/** The longest term that is read, in characters: twice a domain name. Anyone can publish a longer one. */
const TERM_MAX = 512;

/** Checks if a TXT record is an SPF record: its version is a token of its own, in any case (RFC 7208 §4.5). */
export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text);

/** Parses the terms of an SPF record, as receivers do before they evaluate the first (RFC 7208 §4.6). */
export function parseSpf(record: string): SpfTerm[] {
  const words = record.trim().split(/ +/).slice(1);
  const terms: SpfTerm[] = [];
  const modifiers = new Set<string>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const parsed = parseTerm(word);
    const joined = `${word}${words[at + 1] ?? ''}`;
    if (parsed === null && /[:=]$|^[+?~-]$/.test(word) && joined !== word && parseTerm(joined) !== null) {
      terms.push({ kind: 'faulty', text: `${word} ${words[at + 1]}`, fix: joined });
      at += 1;
      continue;
    }
    const isSecond = parsed?.kind === 'modifier' && isKnown(parsed.name) && modifiers.has(parsed.name);
    if (parsed?.kind === 'modifier') modifiers.add(parsed.name);
    if (parsed === null || isSecond) terms.push({ kind: 'faulty', text: word, fix: isSecond ? null : correct(word) });
    else terms.push(parsed);
  }
  return terms;
}

/** `redirect=` and `exp=` occur once at most (RFC 7208 §6). */
const isKnown = (name: string): boolean => name === 'redirect' || name === 'exp';

const MACRO = String.raw`%\{[slodiphcrtv]\d*r?[.+,/_=-]*\}|%%|%_|%-`;
const LITERAL = '[!-$&-~]';

/** RFC 7208 §7.1: macros and visible characters that end in a label with a letter, or in a macro. */
const DOMAIN_SPEC = new RegExp(
  String.raw`^(?:(?:${MACRO}|${LITERAL})*\.(?=[a-z0-9-]*[a-z-])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.?|(?:${MACRO}|${LITERAL})*%\{[slodiphcrtv]\d*r?[.+,/_=-]*\})$`,
  'i',
);
const MACRO_STRING = new RegExp(`^(?:${MACRO}|${LITERAL})*$`, 'i');

const MECHANISM = /^([+?~-]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?=$|[:/])(?::(.*?))?((?:\/\d*){0,3})$/i;
const MODIFIER = /^([a-z][a-z0-9._-]*)=(.*)$/i;

function parseTerm(text: string): SpfTerm | null {
  if (text.length > TERM_MAX) return null;
  const [, qualifier = '', mechanism, domain, prefix = ''] = MECHANISM.exec(text) ?? [];
  const name = NAMES.find((one) => one === mechanism?.toLowerCase());
  if (name !== undefined) {
    if (!takes(name, domain, prefix)) return null;
    const sign = SIGNS.find((one) => one === qualifier) ?? '+';
    return { kind: 'mechanism', text, qualifier: sign, name, domain: domain ?? null };
  }
  const [, modifier, value = ''] = MODIFIER.exec(text) ?? [];
  if (modifier === undefined) return null;
  const lower = modifier.toLowerCase();
  const isRight = (isKnown(lower) ? DOMAIN_SPEC : MACRO_STRING).test(value);
  return isRight ? { kind: 'modifier', text, name: lower, value } : null;
}

const NAMES: readonly SpfMechanism[] = ['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'];
const SIGNS = ['+', '-', '~', '?'] as const;

/** Checks the argument of a mechanism: what follows its colon, and the lengths of network prefixes behind it. */
function takes(name: SpfMechanism, domain: string | undefined, prefix: string): boolean {
  const isDomain = domain !== undefined && DOMAIN_SPEC.test(domain);
  switch (name) {
    case 'all':
      return domain === undefined && prefix === '';
    case 'include':
    case 'exists':
      return isDomain && prefix === '';
    case 'ptr':
      return (domain === undefined || isDomain) && prefix === '';
    case 'a':
    case 'mx':
      return (domain === undefined || isDomain) && isPrefix(prefix, true);
    case 'ip4':
      return isIPv4(domain ?? '') && /^(?:\/(?:3[0-2]|[12]\d|\d))?$/.test(prefix);
    case 'ip6':
      return isIPv6(domain ?? '') && isPrefix(prefix.replace(/^\//, '//'), false);
  }
}

/** A length for IPv4 of at most 32, and after two slashes one for IPv6 of at most 128. */
function isPrefix(text: string, hasIpv4: boolean): boolean {
  const [, ipv4, ipv6] = /^(?:\/(\d{1,2}))?(?:\/\/(\d{1,3}))?$/.exec(text) ?? ['', '999'];
  return (ipv4 === undefined || hasIpv4) && Number(ipv4 ?? 0) <= 32 && Number(ipv6 ?? 0) <= 128;
}

/** Returns the term that was probably meant by a faulty one; null where that is not clear. */
function correct(text: string): string | null {
  if (text.length > TERM_MAX) return null;
  const [, sign = '', name = '', argument = ''] = /^([+?~-]?)([a-z0-9_]*)[:=]?(.*)$/i.exec(text) ?? [];
  const address = [text.replace(/^[+?~-]/, ''), argument].find((one) => isAddress(one));
  const candidates = [
    ...(address === undefined ? [] : [`${sign}${isIPv4(address.split('/')[0] ?? '') ? 'ip4' : 'ip6'}:${address}`]),
    text.replace(/["'\\;,.]+$/, ''),
    `${isKnown(name.toLowerCase()) ? `${name}=` : `${sign}${name}:`}${argument}`,
    `${sign}${name.replace(/^includes?$/i, 'include').replace(/s$/i, '')}:${argument}`,
  ];
  return candidates.find((candidate) => candidate !== text && parseTerm(candidate) !== null) ?? null;
}

function isAddress(text: string): boolean {
  const [address = '', ...rest] = text.split('/');
  return (isIPv4(address) || isIPv6(address)) && rest.length <= 1;
}
