/** A person whose data is exported or erased, as stored rows are found by them. */
export type Subject = {
  companyId: string;
  contactId: string | null;
  /** Every spelling under which mail was sent to them, and the normalized ones. */
  addresses: readonly string[];
  /** In international form. */
  phones: readonly string[];
};

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Returns the spellings of an address in stored texts: plain, in the query of a URL, and in a return path. */
const spellingsOf = (address: string): string[] => [
  address,
  encodeURIComponent(address),
  address.replace(/@(?=[^@]*$)/, '='),
];

/** Matches no text. */
const NOTHING = 'x$x';

/**
 * Returns a regular expression that finds a person's addresses and numbers in a text, and not those of which they are a part.
 * JavaScript and PostgreSQL read it alike; its case does not count.
 */
export function patternOf({ addresses, phones }: Pick<Subject, 'addresses' | 'phones'>): string {
  const keys = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const mail = keys.flatMap(spellingsOf).map(literal);
  const numbers = phones.map((phone) => `\\+?${literal(phone.replace(/^\+/, ''))}(?![0-9])`);
  if (mail.length + numbers.length === 0) return NOTHING;
  return `(?<![a-z0-9._+-])(?:${[...mail.map((text) => `${text}(?![a-z0-9-]|\\.[a-z0-9])`), ...numbers].join('|')})`;
}

/** Returns a test of texts for a person's addresses and numbers. */
export function matcherOf(subject: Pick<Subject, 'addresses' | 'phones'>): (text: string) => boolean {
  const pattern = new RegExp(patternOf(subject), 'i');
  return (text) => pattern.test(text);
}
