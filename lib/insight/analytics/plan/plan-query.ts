import { type AnalyticFilter, type Breakdown, EVENT_DAYS, type Precision } from '#lib/core/analytics/question.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import type { Question } from '../question-schema.ts';
import type { AnswerSource } from '../schema.ts';
import { chooseSource, hasCompanyDays } from './choose-source.ts';
import { type Range, resolveBefore, resolvePrecision, resolveRange } from './resolve-range.ts';

/** The statistics that answer a question over a range, with the filters that apply. */
export type Plan = {
  source: AnswerSource;
  range: Range;
  precision: Precision;
  basis: Question['basis'];
  filters: readonly AnalyticFilter[];
  breakdown: Breakdown | null;
  /** The first day that is counted where events are kept for less than the range; null for all of it. */
  countedFrom: string | null;
};

/** The plans of a question: of its range, and of the range that it is compared with. */
export type QuestionPlans = { current: Plan; before: Plan | null; isZoneAsAsked: boolean };

/** The use of a question: one number, points over time, or rows by a dimension. */
export type PlanFor = { isSeries: boolean; breakdown: Breakdown | null };

/**
 * Plans how a question is answered: in the zone asked for where the statistics have it, else in days of the company's. Pure:
 * the same question at the same time has the same plans.
 *
 * @param zone the company's.
 * @throws {AppError} missingField, invalidField naming `from` or `to`
 */
export function planQuestion(question: Question, use: PlanFor, zone: string, now: Date): QuestionPlans {
  const asked = question.zone ?? zone;
  const plans = plansIn(question, use, asked, now);
  if (asked === zone || !hasCompanyDays(plans.current.source)) {
    return { ...plans, isZoneAsAsked: true };
  }
  return { ...plansIn(question, use, zone, now), isZoneAsAsked: false };
}

function plansIn(question: Question, use: PlanFor, zone: string, now: Date): Omit<QuestionPlans, 'isZoneAsAsked'> {
  const range = resolveRange(question, zone, now);
  const before = resolveBefore(question, range, now);
  const precision = resolvePrecision(question, range, now);
  const planOf = (one: Range): Plan => planRange(question, use, one, precision, now);
  return { current: planOf(range), before: before && planOf(before) };
}

function planRange(question: Question, use: PlanFor, range: Range, precision: Precision, now: Date): Plan {
  const { basis, filters } = question;
  const isFine = use.isSeries && (precision === 'hour' || precision === 'quarter-hour');
  const names = filters.map(({ name }) => name);
  const source = chooseSource({
    dimensions: use.breakdown ? [...names, use.breakdown] : names,
    basis,
    isByDay: range.isWholeDays && !isFine,
    ageDays: (now.getTime() - range.start) / DAY_MS,
  });
  const kept = now.getTime() - EVENT_DAYS * DAY_MS;
  const isCut = source === 'events' && range.start < kept;
  const counted = isCut ? { ...range, start: Math.min(kept, range.end) } : range;
  return {
    source,
    range: counted,
    precision,
    basis,
    filters,
    breakdown: use.breakdown,
    countedFrom: isCut ? new Date(kept).toISOString().slice(0, 10) : null,
  };
}
