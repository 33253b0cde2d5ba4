import { z } from 'zod';
import type { ListRow } from './store.ts';

/** The rows of a list by result and by reason. */
export type ResultCounts = Record<string, number>;

/** The reason of a row whose domain did not answer. */
export const UNANSWERED = 'Domain Unanswered';

const Counts = z.record(z.string(), z.int());

/** Returns the numbers of rows by result and by reason that a list has so far. */
export const countsOf = ({ counts }: Pick<ListRow, 'counts'>): ResultCounts => Counts.parse(counts);

/** Returns the rows of a list that wait until their domain is asked about once more. */
export const countRechecks = ({ state, processed, rows, counts }: ListRow): number =>
  state === 'running' && processed === rows ? (countsOf({ counts })[UNANSWERED] ?? 0) : 0;

/** Describes the result of a list in a sentence. */
export function describeCounts(list: Pick<ListRow, 'rows' | 'counts'>): string {
  const counts = countsOf(list);
  return `${counts.undeliverable ?? 0} of ${list.rows} rows are undeliverable, ${counts.risky ?? 0} are risky.`;
}

/** Adds a row with this verdict to the counts, or takes it out of them. */
export function addVerdict(
  counts: ResultCounts,
  { result, reason }: { result: string; reason: string | null },
  change: 1 | -1,
): void {
  add(counts, result, change);
  if (reason !== null && reason !== '') add(counts, reason, change);
}

function add(counts: ResultCounts, name: string, change: number): void {
  const count = (counts[name] ?? 0) + change;
  if (count === 0) delete counts[name];
  else counts[name] = count;
}
