import { dayAt, dayPeriod } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import { MINUTE_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { log } from '#lib/infra/log/log.ts';
import { type CompanyFacts, compileQuestion, dependenciesOf, referencesOf, segmentKey } from '../compile.ts';
import { loadFacts } from '../queries.ts';
import type { Clock } from '../ranges.ts';
import { listConditions, type Question } from '../schema.ts';
import type { Compiled, Dependency } from '../sources/registry.ts';
import type { WatchedRow } from './store.ts';

/** Segments with windows of hours are compared so often. */
const HOURS_EVERY_MS = 10 * MINUTE_MS;

/** Segments with relative dates are compared so long after the day has begun in the company's zone. */
const AFTER_MIDNIGHT_MS = 5 * MINUTE_MS;

/** A watched segment with its compiled question. */
export type WatchedQuestion = {
  id: string;
  compiled: Compiled;
  dependencies: readonly Dependency[];
  /** The segments that its question names, itself among them. */
  segments: ReadonlySet<string>;
  /** The time of its next comparison; null for a question without relative dates. */
  compareAt: Date | null;
};

type Reader = Pick<Context, 'scope' | 'now'>;

/** Compiles the questions of watched segments, with one clock for all. One that names what was deleted is left out. */
export async function compileWatched(
  db: Database,
  ctx: Reader,
  rows: readonly WatchedRow[],
): Promise<WatchedQuestion[]> {
  if (rows.length === 0) return [];
  const facts = await loadFacts(ctx, { match: 'any', of: rows.map(({ ast }) => ast) }, db);
  return rows.flatMap(({ id, ast }) => {
    try {
      return [watchedQuestion(id, ast, facts)];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log().warn({ segmentId: id, error: error.message }, 'a watched segment cannot be compared');
      return [];
    }
  });
}

function watchedQuestion(id: string, ast: Question, facts: CompanyFacts): WatchedQuestion {
  const compiled = compileQuestion(ast, facts, id);
  const segments = new Set([id]);
  const questions = [ast];
  for (const question of questions)
    for (const reference of referencesOf(question).segments) {
      segments.add(reference.id);
      const inside = facts.segments.get(segmentKey(reference));
      if (inside && !questions.includes(inside.question)) questions.push(inside.question);
    }
  const dependencies = [...new Set(questions.flatMap(dependenciesOf))];
  return { id, compiled, dependencies, segments, compareAt: nextComparison(questions, facts) };
}

/** Returns the time at which time alone can change who matches; null where it cannot. */
function nextComparison(questions: readonly Question[], clock: Clock): Date | null {
  if (!questions.some((one) => dependenciesOf(one).includes('time'))) return null;
  const { zone, now } = clock;
  const hasHours = questions.flatMap(listConditions).some((one) => 'unit' in one && one.unit === 'hour');
  if (hasHours) return new Date(now.getTime() + HOURS_EVERY_MS);
  const at = (day: string) => new Date(dayPeriod(zone, day).start.getTime() + AFTER_MIDNIGHT_MS);
  const today = dayAt(zone, now);
  return at(today) > now ? at(today) : at(shiftDay(today, 1));
}
