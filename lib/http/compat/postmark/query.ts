import { DAY_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { numberOf } from '../suppressions.ts';
import { STREAMS } from './streams.ts';

/** Rows of a page, and the farthest row that numbered pages reach. */
const COUNT_MAX = 500;
const REACH_MAX = 10_000;

/** The days that are searched without `fromdate`: Postmark keeps messages as long. */
const DAYS = 45;

/** The parameters of a list, whose names have any case. */
export type PostmarkQuery = {
  offset: number;
  count: number;
  startMs: number;
  endMs: number;
  /** Returns a parameter; null if it is missing or empty. */
  get(name: string): string | null;
  /** Values of the metadata that are asked for; null without any. */
  metadata: Record<string, string> | null;
  /** The stream is that of transactional mail, or of other mail; null for both. */
  isTransactional: boolean | null;
};

/**
 * Reads the parameters of a list.
 *
 * @param names the parameters that the list has beside the page; `metadata_` allows those of metadata.
 * @throws {AppError} unknownField, missingField (`count`), invalidField
 */
export function readPostmarkQuery(query: string, names: readonly string[], now: Date): PostmarkQuery {
  const given = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]));
  const metadata = names.includes('metadata_') ? [...given].filter(([name]) => name.startsWith('metadata_')) : [];
  const known = new Set(['count', 'offset', ...names, ...metadata.map(([name]) => name)]);
  const unknown = [...given.keys()].find((name) => !known.has(name));
  if (unknown !== undefined) throw refuse.unknownField(unknown);
  const numbers = new URLSearchParams([...given]);
  const count = numberOf(numbers, 'count', { ifMissing: COUNT_MAX, max: REACH_MAX });
  const offset = numberOf(numbers, 'offset', { ifMissing: 0, max: REACH_MAX });
  if (count > COUNT_MAX) throw refuse.field('count', `must be at most ${COUNT_MAX}`);
  if (count + offset > REACH_MAX) throw refuse.field('offset', `must be at most ${REACH_MAX} together with the count`);
  const endMs = dayOf(given.get('todate'), 'todate', true) ?? now.getTime() + DAY_MS;
  const startMs = dayOf(given.get('fromdate'), 'fromdate', false) ?? Math.min(endMs, now.getTime()) - DAYS * DAY_MS;
  return {
    offset,
    count,
    startMs,
    endMs,
    get: (name) => given.get(name) || null,
    // The name of a value of the metadata has the case in which it was written.
    metadata: metadata.length > 0 ? readMetadata(query) : null,
    isTransactional: readStream(given.get('messagestream')),
  };
}

const readMetadata = (query: string): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(query)].flatMap(([name, value]) =>
      /^metadata_./i.test(name) ? [[name.slice('metadata_'.length), value]] : [],
    ),
  );

/** Reads a day or an instant; a day as an end includes it. */
function dayOf(text: string | undefined, field: string, isEnd: boolean): number | null {
  if (!text) return null;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const ms = Date.parse(isDay || /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(ms)) throw refuse.field(field, 'must be a day such as 2026-11-22');
  return isDay && isEnd ? ms + DAY_MS : ms;
}

function readStream(text: string | undefined): boolean | null {
  if (!text) return null;
  const isTransactional = STREAMS.get(text.toLowerCase());
  if (isTransactional !== undefined) return isTransactional;
  throw refuse.fieldBecause('MessageStream', 'The message stream does not exist.');
}
