import { getCompany } from '#lib/account/company/queries.ts';
import { MOVE_TARGETS } from '#lib/audience/contacts/values.ts';
import { dayAt, dayPeriod } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { customRangeProblem, shiftDay } from '#lib/core/day-range.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { idFloor } from '#lib/core/ids.ts';
import { countMoves, countMovesByDay, countPeople, findMedianDays, type IdRange, SAMPLE_MAX } from './report-store.ts';
import type { JourneyFunnel, JourneyRange, JourneyReport } from './schema.ts';
import { RANGE_DAYS } from './values.ts';

type Reader = Pick<Context, 'scope' | 'now'>;

/**
 * Counts the people of the stages, and their moves in a range.
 *
 * @throws {AppError} invalidField (from, to)
 */
export async function getFunnel(ctx: Reader, range: JourneyRange): Promise<JourneyFunnel> {
  const { from, to, ids } = await readRange(ctx, range);
  const [now, moves, medians] = await Promise.all([
    countPeople(ctx.scope),
    countMoves(ctx.scope, ids),
    findMedianDays(ctx.scope, ids),
  ]);
  const sum = (those: JourneyFunnel['moves']) => those.reduce((total, { count }) => total + count, 0);
  return {
    from,
    to,
    stages: MOVE_TARGETS.map((stage) => ({
      stage,
      now: now.get(stage) ?? 0,
      entered: sum(moves.filter((move) => move.to === stage)),
      left: sum(moves.filter((move) => move.from === stage)),
      medianDays: medians.get(stage) ?? null,
    })),
    moves,
    sampled: sum(moves) > SAMPLE_MAX,
  };
}

/**
 * Counts the moves of each day of a range.
 *
 * @throws {AppError} invalidField (from, to)
 */
export async function getReport(ctx: Reader, range: JourneyRange): Promise<JourneyReport> {
  const { from, to, ids, zone } = await readRange(ctx, range);
  return { from, to, rows: await countMovesByDay(ctx.scope, ids, zone) };
}

async function readRange(
  ctx: Reader,
  range: JourneyRange,
): Promise<{ from: string; to: string; zone: string; ids: IdRange }> {
  const { timezone: zone } = await getCompany(ctx);
  const today = dayAt(zone, ctx.now());
  const to = range.to ?? today;
  const from = range.from ?? shiftDay(to, 1 - RANGE_DAYS);
  const problem = customRangeProblem(from, to, today);
  if (problem) throw refuse.fieldBecause(problem.field, problem.cause);
  const at = (day: string) => idFloor(dayPeriod(zone, day).start.getTime());
  return { from, to, zone, ids: { from: at(from), until: at(shiftDay(to, 1)) } };
}
