import { type CellType, cellType } from './cell-types.ts';
import { readCountry } from './countries.ts';
import { DateOrderFinder, type FoundDates } from './dates.ts';
import { knownNames, type PersonTarget, targetOfKey, WEAK_ADDRESS_NAMES } from './synonyms.ts';
import { toKey } from './to-key.ts';
import { DecimalFinder, type DecimalSign, readBoolean } from './values.ts';

/** The type of a field of one's own. */
export type FieldType = 'text' | 'number' | 'date' | 'datetime' | 'boolean' | 'choice' | 'url';

/** A field of one's own that a column may fill: its tag, its name, and the choices that it has. */
export type OwnField = { tag: string; name: string; options?: readonly string[] };

/** The target of a column: a value of a person, a field of one's own, or nothing. */
export type ColumnTarget = PersonTarget | `field:${string}`;

/** A suggestion for one column. */
export type ColumnMapping = {
  column: string;
  /** The target that is selected at first; null below a confidence of 0.6. */
  target: ColumnTarget | null;
  /** The best guess, even where it is not selected. */
  suggestion: ColumnTarget | null;
  /** From 0 to 1. */
  confidence: number;
  /** The kind of its values, for a new field. */
  type: FieldType;
  /** The order of day, month and year of a column of dates; several if the person has to choose. */
  dates: FoundDates;
  /** The decimal sign of a column of numbers; null if the person has to choose. */
  decimal: DecimalSign | null;
};

/** The least confidence at which a suggestion is selected. */
const SELECTED_MIN = 0.6;

/** The least share of letter pairs that two similar names have in common. */
const SIMILAR_MIN = 0.55;

/** Different values up to which a column of words is a choice, and the rows that it needs for one value. */
const CHOICES_MAX = 20;
const ROWS_OF_CHOICE = 5;

type Guess = { target: ColumnTarget; confidence: number };

/**
 * Suggests what each column of a table fills: by an earlier mapping of the same names, by names that are known in fourteen languages, by its
 * content, else by the nearest name. Each value is suggested for one column, labels for any number.
 *
 * @param columns the names, as the header has them.
 * @param rows the first rows below the header.
 * @param options fields of one's own, and the mapping that the company used for these names before.
 */
export function suggestMapping(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  options: {
    fields?: readonly OwnField[];
    earlier?: ReadonlyMap<string, ColumnTarget | null> | undefined;
    today: Date;
  },
): ColumnMapping[] {
  const { fields = [], earlier, today } = options;
  const contents = columns.map((_, index) =>
    describe(
      rows.map((row) => row[index] ?? ''),
      today,
    ),
  );
  const guesses = columns.map((column, index) => {
    const content = contents[index] as Content;
    if (earlier?.has(column)) {
      const target = earlier.get(column);
      return target ? [{ target, confidence: 1 }] : [];
    }
    return guess(column, content, fields);
  });
  const chosen = assign(guesses);
  return columns.map((column, index) => {
    const best = chosen[index] ?? null;
    const { type, dates, decimal } = contents[index] as Content;
    const isSelected = best !== null && best.confidence >= SELECTED_MIN;
    return {
      column,
      target: isSelected ? best.target : null,
      suggestion: best?.target ?? null,
      confidence: best?.confidence ?? 0,
      type,
      dates,
      decimal,
    };
  });
}

/** The properties that the cells of a column have in common. */
type Content = {
  type: FieldType;
  dates: FoundDates;
  decimal: DecimalSign | null;
  share: (type: CellType) => number;
  countries: number;
  values: ReadonlySet<string>;
};

function describe(cells: readonly string[], today: Date): Content {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const counts = new Map<CellType, number>();
  const order = new DateOrderFinder(today);
  const sign = new DecimalFinder();
  let booleans = 0;
  let countries = 0;
  for (const cell of filled) {
    const type = cellType(cell);
    counts.set(type, (counts.get(type) ?? 0) + 1);
    order.add(cell);
    sign.add(cell);
    if (readBoolean(cell) !== null) booleans += 1;
    if (readCountry(cell) !== null) countries += 1;
  }
  const share = (type: CellType) => (filled.length === 0 ? 0 : (counts.get(type) ?? 0) / filled.length);
  const values = new Set(filled.map((cell) => cell.trim()));
  const dates = share('date') >= 0.5 ? order.find() : null;
  const isBoolean = filled.length > 0 && booleans === filled.length;
  const type = typeOf({
    share,
    values,
    rows: filled.length,
    isBoolean,
    hasDates: dates !== null,
    hasTimes: hasTimes(filled),
  });
  return { type, dates, decimal: sign.find(), share, countries: filled.length ? countries / filled.length : 0, values };
}

const hasTimes = (cells: readonly string[]): boolean => cells.some((cell) => /\d[T ]+\d{1,2}:\d{2}/.test(cell));

function typeOf(facts: {
  share: Content['share'];
  values: ReadonlySet<string>;
  rows: number;
  isBoolean: boolean;
  hasDates: boolean;
  hasTimes: boolean;
}): FieldType {
  const { share, values, rows } = facts;
  if (facts.isBoolean) return 'boolean';
  if (facts.hasDates) return facts.hasTimes ? 'datetime' : 'date';
  if (share('number') === 1 && ![...values].some((value) => /^[+0]\d/.test(value))) return 'number';
  if (share('url') >= 0.9) return 'url';
  const isChoice = values.size > 1 && values.size <= CHOICES_MAX && rows >= values.size * ROWS_OF_CHOICE;
  return isChoice ? 'choice' : 'text';
}

/** Lists the guesses for one column, the best first. */
function guess(column: string, content: Content, fields: readonly OwnField[]): Guess[] {
  const key = toKey(column);
  const guesses: Guess[] = [];
  const own = fields.find(({ tag, name }) => toKey(tag) === key || toKey(name) === key);
  if (own) guesses.push({ target: `field:${own.tag}`, confidence: 0.98 });
  const named = targetOfKey(key);
  if (named) {
    const confidence = WEAK_ADDRESS_NAMES.has(key) && content.share('address') < 0.5 ? 0.5 : 0.95;
    guesses.push({ target: named, confidence: confidence * agreement(named, content) });
  }
  if (WEAK_ADDRESS_NAMES.has(key) && /^adr?dress/.test(key) && content.share('address') === 0) {
    guesses.push({ target: 'address', confidence: 0.9 });
  }
  guesses.push(...byContent(content, fields), ...bySimilarName(key, content, fields));
  return guesses.sort((one, other) => other.confidence - one.confidence);
}

/** Returns how far the content of a column agrees with its name. */
function agreement(target: PersonTarget, { share, values }: Content): number {
  if (values.size === 0) return 1;
  if (target === 'email') return share('address') >= 0.5 ? 1 : 0.4;
  if (share('address') >= 0.8) return 0.3;
  if (target === 'phone') return share('phone') + share('number') + share('empty') >= 0.5 ? 1 : 0.6;
  if (target === 'birthday') return share('date') >= 0.5 ? 1 : 0.5;
  if (target === 'firstName' || target === 'lastName' || target === 'fullName') return share('number') > 0.5 ? 0.4 : 1;
  return 1;
}

function byContent({ share, countries, values }: Content, fields: readonly OwnField[]): Guess[] {
  const guesses: Guess[] = [];
  if (share('address') >= 0.8) guesses.push({ target: 'email', confidence: 0.85 });
  const international = [...values].filter((value) => /^\+\d[\d ().-]{6,}$/.test(value)).length;
  if (values.size > 0 && international >= values.size * 0.8) guesses.push({ target: 'phone', confidence: 0.75 });
  if (countries >= 0.8) guesses.push({ target: 'country', confidence: 0.65 });
  if (share('url') >= 0.8) guesses.push({ target: 'website', confidence: 0.5 });
  for (const { tag, options = [] } of fields) {
    const known = new Set(options.map(toKey));
    const isAll = values.size > 1 && known.size > 0 && [...values].every((value) => known.has(toKey(value)));
    if (isAll) guesses.push({ target: `field:${tag}`, confidence: 0.7 });
  }
  return guesses;
}

/** Guesses by the name that has most pairs of letters in common. */
function bySimilarName(key: string, content: Content, fields: readonly OwnField[]): Guess[] {
  if (key.length < 4) return [];
  let best: Guess | null = null;
  const compare = (name: string, target: ColumnTarget, weight: number) => {
    const similarity = similarityOf(key, name);
    if (similarity < SIMILAR_MIN) return;
    const confidence = similarity * weight;
    if (!best || confidence > best.confidence) best = { target, confidence };
  };
  for (const [name, target] of knownNames())
    if (name.length >= 4) compare(name, target, 0.75 * agreement(target, content));
  for (const { tag, name } of fields) compare(toKey(name), `field:${tag}`, 0.8);
  return best ? [best] : [];
}

/** The similarity of two texts by their pairs of letters (Dice's coefficient). */
function similarityOf(one: string, other: string): number {
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < one.length; at += 1) {
    const pair = one.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let common = 0;
  for (let at = 0; at + 1 < other.length; at += 1) {
    const pair = other.slice(at, at + 2);
    const left = pairs.get(pair) ?? 0;
    if (left > 0) common += 1;
    pairs.set(pair, left - 1);
  }
  return (2 * common) / (one.length + other.length - 2);
}

/** Gives each value to the column that is surest of it; that column's next guess is for the others. Labels may have several columns. */
function assign(guesses: readonly (readonly Guess[])[]): (Guess | null)[] {
  const all = guesses.flatMap((list, index) => list.map((one) => ({ ...one, index })));
  all.sort((one, other) => other.confidence - one.confidence || one.index - other.index);
  const chosen: (Guess | null)[] = guesses.map(() => null);
  const taken = new Set<ColumnTarget>();
  for (const { index, target, confidence } of all) {
    if (chosen[index] || (target !== 'label' && taken.has(target))) continue;
    chosen[index] = { target, confidence };
    taken.add(target);
  }
  return chosen;
}

/** Splits a full name: `Lovelace, Ada` and `Ada Lovelace` have the last name Lovelace, a single word is a first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const text = name.trim().replace(/\s+/g, ' ');
  const [last = '', first] = text.split(/\s*,\s*/, 2);
  if (first) return { firstName: first, lastName: last };
  const at = text.lastIndexOf(' ');
  return at < 0 ? { firstName: text, lastName: '' } : { firstName: text.slice(0, at), lastName: text.slice(at + 1) };
}
