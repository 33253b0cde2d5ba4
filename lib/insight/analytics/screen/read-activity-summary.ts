import { ACTIVITY_FILTERS } from '#lib/core/activity-filters.ts';
import { ANALYTIC_FILTERS, type Precision } from '#lib/core/analytics/question.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { readFilters } from '#lib/core/filter-parameters.ts';
import { formatLocal } from '#lib/core/local-clock.ts';
import { getSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import { rangeBounds } from '#lib/insight/activity/range.ts';
import type { ActivitySummary, ActivitySummaryQuery, SummaryBar } from '#lib/insight/activity/schema.ts';
import { Question } from '../question-schema.ts';
import type { SeriesPoint } from '../schema.ts';
import { readSeries } from '../verbs/read-series.ts';
import { readTotals } from '../verbs/read-totals.ts';

/** Up to so long a range has a bar for each hour; up to the second, one for each quarter of a day; longer ones one a day. */
const HOURLY_MS = 2 * DAY_MS;
const QUARTERLY_MS = 8 * DAY_MS;
const QUARTER_DAY_HOURS = 6;

/** The part of a question that the range of a list decides. */
type Asked = Pick<Question, 'range' | 'from' | 'to' | 'precision'>;

/**
 * Reads the figures of the mail in a range of the list, and its events over time, from the statistics where they can answer.
 *
 * @throws {AppError} missingField, invalidField for a custom range that breaks the rules of docs/product.md §5.
 */
export async function readActivitySummary(ctx: Context, query: ActivitySummaryQuery): Promise<ActivitySummary> {
  const { timezone } = await getSendingFacts(ctx.scope.companyId);
  const now = ctx.now();
  const bounds = rangeBounds(query, timezone, now);
  const end = Math.min(bounds.endMs, Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS);
  const lengthMs = end - bounds.startMs;
  const question = Question.parse({
    ...askedOf(query, bounds.startMs, end, timezone),
    filters: questionFilters(query),
  });
  const [totals, series] = await Promise.all([
    readTotals(ctx, { ...question, metrics: ['injected', 'delivery_rate', 'bounce_rate', 'open_rate'] }),
    readSeries(ctx, { ...question, compare: 'none', metrics: ['delivered', 'delayed', 'bounce'] }),
  ]);
  const stepHours = lengthMs > HOURLY_MS ? QUARTER_DAY_HOURS : 1;
  const { range, precision } = series.meta;
  return {
    values: figuresOf(totals.values),
    before: totals.before && figuresOf(totals.before),
    messages: Math.min(totals.values.injected ?? 0, totals.before?.injected ?? 0),
    bars: barsOf(series.points, precision, stepHours, formatLocal(timezone, Date.parse(range.end))),
  };
}

/** A range that moves with the clock is asked for by its hours, which the list counts back from now, too. */
function askedOf(query: ActivitySummaryQuery, startMs: number, endMs: number, zone: string): Asked {
  const precision: Precision = endMs - startMs > QUARTERLY_MS ? 'day' : 'hour';
  if (query.range === 'custom') return { range: 'custom', from: query.from, to: query.to, precision };
  if (precision === 'day') return { range: query.range, precision };
  const firstHour = Math.floor(startMs / HOUR_MS) * HOUR_MS;
  return { range: 'custom', from: formatLocal(zone, firstHour), to: formatLocal(zone, endMs), precision };
}

function questionFilters({ subaccount, ...query }: ActivitySummaryQuery): Question['filters'] {
  const shared = readFilters(ACTIVITY_FILTERS, query).flatMap(({ name, values, isExcluded }) => {
    const known = ANALYTIC_FILTERS.find((one) => one === name);
    return known ? [{ name: known, values: [...values], isExcluded }] : [];
  });
  if (!subaccount) return shared;
  return [...shared, { name: 'subaccount', values: [subaccount], isExcluded: false }];
}

const figuresOf = (values: SeriesPoint['values']): ActivitySummary['values'] => ({
  injected: values.injected ?? null,
  delivery_rate: values.delivery_rate ?? null,
  bounce_rate: values.bounce_rate ?? null,
  open_rate: values.open_rate ?? null,
});

/** Joins the points of a series into bars: hours into quarters of a day, where there would be too many. */
function barsOf(points: readonly SeriesPoint[], precision: Precision, stepHours: number, end: string): SummaryBar[] {
  const isDaily = precision === 'day';
  const startOf = ({ local }: SeriesPoint): string => {
    if (isDaily) return local.slice(0, 10);
    const hour = Number(local.slice(11, 13));
    return `${local.slice(0, 10)} ${Math.floor(hour / stepHours)}`;
  };
  const groups = [...Map.groupBy(points, startOf).values()];
  return groups.flatMap((group, index) => {
    const [first] = group;
    if (!first) return [];
    const next = groups[index + 1]?.[0]?.local ?? end;
    const day = first.local.slice(0, 10);
    const sum = (pick: 'delivered' | 'delayed' | 'bounce') =>
      group.reduce((all, { values }) => all + (values[pick] ?? 0), 0);
    return [
      {
        ...(isDaily ? { from: day, to: day } : { from: first.local.slice(0, 16), to: next.slice(0, 16) }),
        delivered: sum('delivered'),
        delayed: sum('delayed'),
        bounced: sum('bounce'),
      },
    ];
  });
}
