import { AppError } from '../errors/app-error.ts';
import { type CellType, cellType } from './cell-types.ts';
import { isKnownName } from './header.ts';
import { type Dialect, parseBeginning, STANDARD_DIALECT } from './parse-text.ts';
import { ADDRESS_NAMES } from './synonyms.ts';
import { toKey } from './to-key.ts';

/** Separators of columns that are tried. Of equal ones the earlier is taken. */
export const TABLE_DELIMITERS = [',', ';', '\t', '|', ':', '^', '~'] as const;

/** Separators that occur in times, addresses of pages and names more often than between columns. */
const RARE: ReadonlySet<string> = new Set([':', '^', '~']);
const RARE_WEIGHT = 0.2;

/** Characters, rows, and rows whose cells are looked at, from which a dialect is found. */
const SAMPLE_CHARS = 65_536;
const SAMPLE_ROWS = 500;
const TYPED_ROWS = 100;

/** The score of each row of a table of one column: less than one of two columns, more than none. */
const SINGLE = 0.1;

/** The line that names the separator to Excel; it is no row. */
const SEPARATOR_LINE = /^(\ufeff?\s*)"?sep=([^\r\n"])"?[,;\t]*(?=\r|\n|$)/i;

/** Lines before a table that begin with a number sign. */
const COMMENTS = /^\ufeff?(?:#[^\r\n]*(?:\r\n|\n|\r))+/;

type Candidate = { dialect: Dialect; rows: string[][]; tier: number; score: number };

/**
 * Finds the dialect of a text: of all separators and quotation marks, those by which its rows have the same number of columns and its cells
 * look like values; those that give a column of addresses or a known name before the others (G. van den Burg et al., Wrangling Messy
 * CSV Files, 2019).
 *
 * @param text the text or its beginning.
 * @param options false for a text that is cut, and parts of the dialect that a person chose.
 * @throws {AppError} importFormat (a quoted cell that is never closed), importDelimiter
 */
export function findDialect(
  text: string,
  { isWhole = true, chosen = {} }: { isWhole?: boolean; chosen?: Partial<Dialect> } = {},
): Dialect {
  const sample = text.slice(0, SAMPLE_CHARS);
  const isAll = isWhole && sample.length === text.length;
  const [line, blanks = '', named] = SEPARATOR_LINE.exec(sample) ?? [];
  const first = skipComments(sample, line === undefined ? 0 : countLineEnds(blanks) + 1);
  const isKnown = named !== undefined || chosen.delimiter !== undefined;
  const candidates = listCandidates(sample, first, chosen.delimiter ?? named)
    .map((dialect) => ({ ...dialect, ...defined(chosen) }))
    .map((dialect) => judge(dialect, parseBeginning(sample, dialect, isAll, SAMPLE_ROWS)))
    .filter((candidate) => candidate !== null);
  if (candidates.length === 0) throw new AppError('importFormat');
  const best = candidates.reduce((most, one) => (isBetter(one, most) ? one : most));
  if (!isKnown) requireSeparated(best.rows);
  return chosen.preamble === undefined ? withComments(best, sample) : best.dialect;
}

/** Returns the parts of a dialect that are given. */
const defined = (chosen: Partial<Dialect>): Partial<Dialect> =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));

const isBetter = (one: Candidate, other: Candidate): boolean =>
  one.tier === other.tier ? one.score > other.score + 1e-9 : one.tier > other.tier;

const countLineEnds = (text: string): number => (text.match(/\r\n|\n|\r/g) ?? []).length;

/** Returns the number of lines before the table, the comments after those that are known. */
function skipComments(sample: string, known: number): number {
  if (known > 0) return known;
  return countLineEnds(COMMENTS.exec(sample)?.[0] ?? '');
}

function listCandidates(sample: string, preamble: number, named: string | undefined): Dialect[] {
  // The comma is tried in every text, as the dialect of one column.
  const found = TABLE_DELIMITERS.filter((delimiter) => delimiter === ',' || sample.includes(delimiter));
  const delimiters = named === undefined ? found : [named];
  const quotes = /(?:^|[\s,;|:^~])'/.test(sample) ? (['"', "'"] as const) : (['"'] as const);
  const dialects = delimiters.flatMap((delimiter) =>
    quotes.flatMap((quote) => {
      const ways = sample.includes(`\\${quote}`) ? (['doubled', 'backslash'] as const) : (['doubled'] as const);
      return ways.map((escapes): Dialect => ({ delimiter, quote, escapes, preamble }));
    }),
  );
  return dialects.filter(({ delimiter, quote }) => delimiter !== quote);
}

function judge(dialect: Dialect, rows: string[][] | null): Candidate | null {
  if (rows === null) return null;
  const typed = rows.slice(0, TYPED_ROWS).map((row) => row.map(cellType));
  const hasNames = rows[0]?.some(isKnownName) ?? false;
  const tier = (hasAddresses(typed) ? 1 : 0) + (hasNames ? 1 : 0);
  const weight = RARE.has(dialect.delimiter) ? RARE_WEIGHT : 1;
  return { dialect, rows, tier, score: patternScore(rows, weight) * typeScore(typed) };
}

/** Scores the regularity of rows: many of one length, few lengths, and several columns. */
function patternScore(rows: readonly (readonly string[])[], weight: number): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  let sum = 0;
  for (const [length, count] of counts) sum += count * (length < 2 ? SINGLE : ((length - 1) / length) * weight);
  return counts.size === 0 ? 0 : sum / counts.size;
}

function typeScore(rows: readonly (readonly CellType[])[]): number {
  let known = 0;
  let total = 0;
  for (const row of rows) {
    total += row.length;
    for (const type of row) if (type !== 'other') known += 1;
  }
  return total === 0 ? 0 : known / total + 1e-3;
}

/** Checks whether a column has addresses in half of its rows. */
function hasAddresses(rows: readonly (readonly CellType[])[]): boolean {
  const counts = new Map<number, number>();
  for (const row of rows) {
    for (const [index, type] of row.entries()) {
      if (type === 'address') counts.set(index, (counts.get(index) ?? 0) + 1);
    }
  }
  return [...counts.values()].some((count) => count * 2 >= rows.length);
}

/** Signs that some programs write between columns and that are not tried. */
const OTHER_SEPARATOR = /[^\p{L}\p{M}\p{N}\s_\-().'’"]+|\s{2,}/u;

/** Refuses one column whose name is several names, or whose cells have an address among other values. */
function requireSeparated(rows: readonly (readonly string[])[]): void {
  if (rows.length === 0 || rows.some((row) => row.length > 1)) return;
  const [[head = ''] = [], ...below] = rows;
  const isSeveral = !isKnownName(head) && head.split(OTHER_SEPARATOR).some((part) => ADDRESS_NAMES.has(toKey(part)));
  const [separator] = OTHER_SEPARATOR.exec(head) ?? [];
  if (isSeveral && separator !== undefined && below.some(([cell]) => cell?.includes(separator))) {
    throw new AppError('importDelimiter');
  }
}

/** Counts a comment that has the columns of the rows below among the rows: it is a header such as `#,Name,Email`. */
function withComments({ dialect, rows }: Candidate, sample: string): Dialect {
  if (dialect.preamble === 0 || !/^\ufeff?#/.test(sample)) return dialect;
  const all = parseBeginning(sample, { ...dialect, preamble: dialect.preamble - 1 }, false, 2)?.[0] ?? [];
  const columns = rows[0]?.length ?? 0;
  const isRow = all.length === columns && (columns > 1 || cellType(all[0] ?? '') === 'address');
  if (!isRow) return dialect;
  const isOnly = dialect.preamble === 1;
  return { ...dialect, preamble: isOnly ? 0 : dialect.preamble - 1 };
}

/** True for a dialect that is the standard one but for its separator, and the lines before the table. */
export const isPlain = ({ quote, escapes }: Dialect): boolean =>
  quote === STANDARD_DIALECT.quote && escapes === STANDARD_DIALECT.escapes;
