import type { CardFields } from './schema.ts';

/** Characters of one fact. */
const FACT_MAX = 320;

/** Reads the contact of a code: a vCard (RFC 6350, RFC 2426, vCard 2.1) or a MECARD; null for another text. */
export function readCard(text: string): CardFields | null {
  const trimmed = text.trimStart();
  if (/^BEGIN:VCARD\b/i.test(trimmed)) return readVcard(trimmed);
  return /^MECARD:/i.test(trimmed) ? readMecard(trimmed.slice('MECARD:'.length)) : null;
}

/** One line of a vCard: its name in capitals, its parameters in capitals, and its value as it is written. */
type Property = { name: string; parameters: string; value: string };

function readVcard(text: string): CardFields {
  const properties = unfold(text).flatMap((line): Property[] => {
    const [, name = '', parameters = '', value = ''] =
      /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^:"])*)?):(.*)$/s.exec(line) ?? [];
    return name === '' ? [] : [{ name: name.toUpperCase(), parameters: parameters.toUpperCase(), value }];
  });
  const find = (name: string, isBetter: RegExp = /\bPREF\b/): Property | undefined => {
    const all = properties.filter((one) => one.name === name && one.value.trim() !== '');
    return all.find(({ parameters }) => isBetter.test(parameters)) ?? all[0];
  };
  const textOf = (property: Property | undefined) => (property ? removeEscapes(decode(property)) : null);
  const partsOf = (property: Property | undefined) =>
    property ? splitParts(decode(property), ';').map(removeEscapes) : [];
  const [lastName = '', firstName = ''] = partsOf(find('N'));
  const [company = ''] = partsOf(find('ORG'));
  const [, , ...parts] = partsOf(find('ADR'));
  return present({
    name: textOf(find('FN')) ?? joinName(firstName, lastName),
    firstName,
    lastName,
    email: textOf(find('EMAIL'))?.replace(/^mailto:/i, '') ?? null,
    phone: textOf(find('TEL', /\b(?:CELL|PREF)\b/))?.replace(/^tel:/i, '') ?? null,
    company,
    title: textOf(find('TITLE')) ?? textOf(find('ROLE')),
    website: textOf(find('URL')),
    address: joinAddress(parts),
  });
}

/** Joins lines that were broken: by a space at their beginning, or by an equals sign at the end of quoted-printable ones. */
function unfold(text: string): string[] {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')) {
    const whole: string = isOpen ? `${lines.pop()}${line}` : line;
    isOpen = whole.endsWith('=') && /^[^:]*;[^:]*QUOTED-PRINTABLE/i.test(whole);
    lines.push(isOpen ? whole.slice(0, -1) : whole);
  }
  return lines;
}

function decode({ parameters, value }: Property): string {
  if (!parameters.includes('QUOTED-PRINTABLE')) return value;
  const octets = value.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const charset = /CHARSET=ISO-8859-1\b/.test(parameters) ? 'latin1' : 'utf8';
  // Characters that are no octets were not encoded.
  return /^[\0-\xff]*$/.test(octets) ? Buffer.from(octets, 'latin1').toString(charset) : octets;
}

/** A MECARD has its facts in any order, each ended by a semicolon: `N:Lee,Ann;TEL:…;;`. */
function readMecard(text: string): CardFields {
  const facts = new Map<string, string>();
  for (const part of splitParts(text, ';')) {
    const [, key = '', value = ''] = /^\s*([A-Za-z-]+):(.*)$/s.exec(part) ?? [];
    if (key !== '' && !facts.has(key.toUpperCase())) facts.set(key.toUpperCase(), value);
  }
  const get = (key: string) => removeEscapes(facts.get(key) ?? '');
  const [lastName = '', ...first] = splitParts(facts.get('N') ?? '', ',').map(removeEscapes);
  const firstName = first.join(' ').trim();
  return present({
    name: joinName(firstName, lastName),
    // A name without a comma is a whole one.
    firstName,
    lastName: firstName === '' ? '' : lastName,
    email: get('EMAIL'),
    phone: get('TEL'),
    company: get('ORG'),
    title: get('TITLE'),
    website: get('URL'),
    address: joinAddress(splitParts(facts.get('ADR') ?? '', ',').map(removeEscapes)),
  });
}

/** Splits at separators without a backslash before them; the backslashes stay. */
function splitParts(text: string, separator: ',' | ';'): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === separator) parts.push('');
    else {
      const isEscape = character === '\\' && at + 1 < text.length;
      parts[parts.length - 1] += isEscape ? text.slice(at, at + 2) : character;
      if (isEscape) at += 1;
    }
  }
  return parts;
}

const removeEscapes = (text: string): string =>
  text.replace(/\\(.)/gs, (_, character: string) => (character === 'n' || character === 'N' ? '\n' : character));

const joinName = (first: string, last: string): string => `${first} ${last}`.trim();

const joinAddress = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');

/** Makes each fact one line without control characters; null where nothing is left. */
function present(facts: { [Name in keyof CardFields]: string | null }): CardFields {
  const shown = Object.entries(facts).map(([name, value]) => [
    name,
    (value ?? '')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, FACT_MAX) || null,
  ]);
  return Object.fromEntries(shown) as CardFields; // the same names
}
