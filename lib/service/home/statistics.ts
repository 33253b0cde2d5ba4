import { getCompany } from '#lib/account/company/queries.ts';
import { getStock } from '#lib/account/usage/stock.ts';
import { countGrowth, type Growth } from '#lib/audience/contacts/growth.ts';
import type { MetricName } from '#lib/core/analytics/metrics.ts';
import { dayAt, dayPeriod, type Period } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { customRangeProblem, shiftDay } from '#lib/core/day-range.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { formatLocal, QUARTER_MS } from '#lib/core/local-clock.ts';
import { log } from '#lib/infra/log/log.ts';
import type { MetricValues } from '#lib/insight/analytics/schema.ts';
import { readDays } from '#lib/insight/analytics/verbs/read-days.ts';
import type { MailFigures, PeakTime, Stats, StatsInput } from './schema.ts';
import { STATS_DAYS_MAX } from './values.ts';

/** The reader of statistics. */
type Reader = Pick<Context, 'scope' | 'now' | 'grants'>;

/** Calendar days of a zone, both included, up to an instant in milliseconds where one is given. */
type Range = { zone: string; firstDay: string; lastDay: string; until?: number };

/** Figures of a range, and of each of its days. */
type Figures<Figure> = { sum: Figure; days: ReadonlyMap<string, Figure> };

/** The systems that statistics are read from; null where a range is from before they were kept. */
export type Sources = {
  total: (ctx: Reader) => Promise<number>;
  contacts: (ctx: Reader, range: Range) => Promise<Figures<Growth>>;
  email: (ctx: Reader, range: Range) => Promise<Figures<MailFigures> | null>;
};

const SOURCES: Sources = {
  total: async (ctx) => (await getStock(ctx, 'contact')).used,
  contacts: readContacts,
  email: readMail,
};

/**
 * Reads the statistics of a range of days of the company's zone, and of as many days before. A system that fails is null, and the
 * others are answered.
 *
 * @throws {AppError} invalidField (start, end)
 */
export async function getStats(ctx: Reader, input: StatsInput, sources: Sources = SOURCES): Promise<Stats> {
  const { timezone: zone } = await getCompany(ctx);
  const { range, before } = readRanges(zone, ctx.now(), input);
  const seesContacts = ctx.grants === undefined || ctx.grants.includes('contacts/view');
  const people = <Answer>(load: () => Promise<Answer>) => (seesContacts ? orNull(load) : undefined);
  const [total, contacts, contactsBefore, email, emailBefore] = await Promise.all([
    people(() => sources.total(ctx)),
    people(() => sources.contacts(ctx, range)),
    people(() => sources.contacts(ctx, before)),
    orNull(() => sources.email(ctx, range)),
    orNull(() => sources.email(ctx, before)),
  ]);
  return {
    start: range.firstDay,
    end: range.lastDay,
    timezone: zone,
    contacts: contacts && (typeof total === 'number' ? { total, ...contacts.sum } : null),
    email: email?.sum ?? null,
    days: listDays(range).map((day) => ({ day, contacts: contacts?.days.get(day), email: email?.days.get(day) })),
    before: {
      start: before.firstDay,
      end: before.lastDay,
      contacts: contactsBefore === null ? null : contactsBefore?.sum,
      email: emailBefore?.sum ?? null,
    },
  };
}

/** Reads a part of the statistics; null if that fails, so that the rest can be shown. */
async function orNull<Answer>(load: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await load();
  } catch (err) {
    log().error({ err }, 'a part of the statistics of Home could not be read');
    return null;
  }
}

function readRanges(zone: string, now: Date, { start, end }: StatsInput): { range: Range; before: Range } {
  const today = dayAt(zone, now);
  const problem = customRangeProblem(start, end, today, { backDays: STATS_DAYS_MAX, spanDays: STATS_DAYS_MAX });
  if (problem) throw refuse.fieldBecause(problem.field === 'from' ? 'start' : 'end', problem.cause);
  if (start > today) throw refuse.fieldBecause('start', 'The first day must not lie after today.');
  const range: Range = { zone, firstDay: start, lastDay: end < today ? end : today };
  const length = Math.round((Date.parse(range.lastDay) - Date.parse(start)) / DAY_MS) + 1;
  const before: Range = { zone, firstDay: shiftDay(start, -length), lastDay: shiftDay(start, -1) };
  if (range.lastDay < today) return { range, before };
  // The running day is compared with the same part of the last day before.
  const intoDay = now.getTime() - dayPeriod(zone, today).start.getTime();
  const cut = Math.ceil(intoDay / QUARTER_MS) * QUARTER_MS;
  return { range, before: { ...before, until: dayPeriod(zone, before.lastDay).start.getTime() + cut } };
}

function listDays({ firstDay, lastDay }: Range): string[] {
  const days: string[] = [];
  for (let day = firstDay; day <= lastDay; day = shiftDay(day, 1)) days.push(day);
  return days;
}

async function readContacts(ctx: Reader, range: Range): Promise<Figures<Growth>> {
  const days = listDays(range);
  const periods = days.map((day): Period => {
    const { start, end } = dayPeriod(range.zone, day);
    return { start, end: new Date(Math.min(end.getTime(), Math.max(start.getTime(), range.until ?? Infinity))) };
  });
  const growth = await countGrowth(ctx, periods);
  const sum = (name: keyof Growth) => growth.reduce((all, one) => all + one[name], 0);
  return {
    sum: { added: sum('added'), unsubscribed: sum('unsubscribed') },
    days: new Map(days.map((day, index) => [day, growth[index] ?? { added: 0, unsubscribed: 0 }])),
  };
}

/** The metric of each figure of mail. Programs that load every picture are no readers. */
const METRICS = {
  sent: 'sent',
  delivered: 'delivered',
  opened: 'nonprefetched_unique_confirmed_opened',
  clicked: 'nonprefetched_unique_clicked',
} as const satisfies Record<keyof MailFigures, MetricName>;

/** Mail of production: people who are written to are the same in the sandbox, where hardly anybody gets it. */
const inProduction = ({ scope, now }: Reader) => ({ now, scope: { ...scope, environment: 'production' as const } });

async function readMail(ctx: Reader, range: Range): Promise<Figures<MailFigures> | null> {
  const course = await readDays(inProduction(ctx), range, Object.values(METRICS));
  return (
    course && {
      sum: toFigures(course.values),
      days: new Map(course.points.map(({ day, values }) => [day, toFigures(values)])),
    }
  );
}

function toFigures(values: MetricValues): MailFigures {
  const [sent, delivered, opened, clicked] = Object.values(METRICS).map((name) => values[name] ?? 0);
  return { sent: sent ?? 0, delivered: delivered ?? 0, opened: opened ?? 0, clicked: clicked ?? 0 };
}

/** Days whose opens say when people read. */
const PEAK_DAYS = 90;

/** Counts by hour of the week when people opened mail of production for the first time, in the last 90 days of the company's zone. */
export async function getPeakTime(ctx: Reader): Promise<PeakTime> {
  const { timezone: zone } = await getCompany(ctx);
  const lastDay = dayAt(zone, ctx.now());
  const firstDay = shiftDay(lastDay, 1 - PEAK_DAYS);
  const course = await readDays(inProduction(ctx), { zone, firstDay, lastDay }, [METRICS.opened], 'hour');
  const counts = new Map<number, number>();
  for (const { day, start, values } of course?.points ?? []) {
    const hour = weekHour(day, Number(formatLocal(zone, start).slice(11, 13)));
    counts.set(hour, (counts.get(hour) ?? 0) + (values[METRICS.opened] ?? 0));
  }
  const hours = Array.from({ length: 7 * 24 }, (_, at) => ({
    weekday: Math.floor(at / 24) + 1,
    hour: at % 24,
    opened: counts.get(at) ?? 0,
  }));
  const most = hours.reduce((best, one) => (one.opened > best.opened ? one : best), { weekday: 1, hour: 0, opened: 0 });
  const peak = most.opened > 0 ? { weekday: most.weekday, hour: most.hour } : null;
  return { start: firstDay, end: lastDay, timezone: zone, peak, hours };
}

/** Returns the number of an hour in the week, from 0 on Monday. */
const weekHour = (day: string, hour: number): number => ((new Date(day).getUTCDay() + 6) % 7) * 24 + hour;
