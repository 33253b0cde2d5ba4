import { getCompany } from '#lib/account/company/queries.ts';
import { chancesToBeBest, ratesOf } from '#lib/campaigns/ab/winner.ts';
import type { CampaignKind } from '#lib/campaigns/campaigns/campaigns.ts';
import { getCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { readProgress, type SendKey, type SendRecord } from '#lib/campaigns/expansion/sends.ts';
import { REPORTS } from '#lib/campaigns/reports/consumer.ts';
import { listCounts, listTotals, sumEarlier } from '#lib/campaigns/reports/queries.ts';
import { TOTAL_NAMES, type Totals } from '#lib/campaigns/reports/values.ts';
import type { Context } from '#lib/core/context.ts';
import { instantOf } from '#lib/core/local-clock.ts';
import { listWaitingDomains } from '#lib/engine/delivery/holds/holds.ts';
import { appliedUntil } from '#lib/events/feed/consumers.ts';
import { getReported, type Reported } from './reported.ts';
import type { CampaignReport, Rates, ReportCount, ReportQuery, VariantReport } from './schema.ts';
import { SURE } from './values.ts';

type Reader = Pick<Context, 'scope' | 'now'>;

const NONE = Object.fromEntries(TOTAL_NAMES.map((name) => [name, 0])) as Totals; // one of each name

const sum = (rows: readonly Totals[]): Totals =>
  rows.reduce(
    (total, row) => Object.fromEntries(TOTAL_NAMES.map((name) => [name, total[name] + row[name]])) as Totals, // one of each
    NONE,
  );

const bouncesOf = ({ hard, soft, blocked }: Totals): number => hard + soft + blocked;

/** Returns the people of each status. */
const countsOf = (totals: Totals) => ({
  delivered: totals.delivered,
  opened: totals.opened,
  clicked: totals.clicked,
  notopen: totals.delivered - totals.opened,
  bounceback: { hard: totals.hard, soft: totals.soft, block: totals.blocked },
  unsubscribed: totals.unsubscribed,
  reportspam: totals.reported,
});

const part = (count: number, whole: number): number | null => (whole === 0 ? null : count / whole);

function partsOf(totals: Totals): Rates {
  const { delivered, opened, clicked, unsubscribed, reported } = totals;
  const sent = delivered + bouncesOf(totals);
  return {
    delivered: part(delivered, sent),
    opened: part(opened, delivered),
    clicked: part(clicked, delivered),
    bounceback: part(bouncesOf(totals), sent),
    unsubscribed: part(unsubscribed, delivered),
    reportspam: part(reported, delivered),
  };
}

/** Returns the report of a campaign. One that was not sent yet has only zeros. @throws {AppError} notFound */
export async function getReport(ctx: Reader, kind: CampaignKind, query: ReportQuery): Promise<CampaignReport> {
  const { row, sent } = await getReported(ctx, kind, query.id);
  const { id, state, pauseCause } = row;
  const head = { id, state, pauseCause };
  if (!sent) return { ...head, ...UNSENT, ...countsOf(NONE), rates: partsOf(NONE), fresh_at: ctx.now().toISOString() };
  const { key, send } = sent;
  const [totals, progress, series, average, waitingAt, fresh] = await Promise.all([
    listTotals(key),
    readProgress(key),
    seriesOf(ctx, key, query),
    sumEarlier(key),
    send.finishedAt ? [] : listWaitingDomains(key, WAITING_DOMAINS),
    appliedUntil({ ...ctx.scope, environment: 'production' }, REPORTS, ctx.now()),
  ]);
  const all = sum(totals);
  const variants = kind === 'ab' ? await variantsOf(ctx, row.id, totals) : [];
  return {
    ...head,
    startedAt: send.createdAt.toISOString(),
    finishedAt: send.finishedAt?.toISOString() ?? null,
    recipient: send.people,
    ...peopleOf(send, progress.outcomes, all),
    waitingAt,
    ...countsOf(all),
    rates: partsOf(all),
    average: average.delivered === 0 ? null : partsOf(average),
    byVariant: variants,
    isTooEarly: variants.length > 0 && variants.every(({ chance }) => chance < SURE),
    series,
    fresh_at: fresh.toISOString(),
  };
}

/** Domains that ask to come again later, of which a report names so many. */
const WAITING_DOMAINS = 5;

/** The report of what was not sent yet. */
const UNSENT = {
  startedAt: null,
  finishedAt: null,
  recipient: 0,
  queued: 0,
  sent: 0,
  waiting: 0,
  waitingAt: [],
  unsent: {},
  average: null,
  byVariant: [],
  isTooEarly: false,
  series: [],
};

/**
 * Parts the people of a send: those to whom it was sent, those who wait, and those who get nothing by the reason. Of a send that has
 * ended those whose mail was not made get none; of one that was canceled also those whose mail was taken out of the queue.
 */
function peopleOf(
  { state, people, finishedAt }: SendRecord,
  { queued = 0, ...outcomes }: Record<string, number>,
  totals: Totals,
): Pick<CampaignReport, 'queued' | 'sent' | 'waiting' | 'unsent'> {
  const sent = totals.delivered + bouncesOf(totals);
  const refused = Object.values(outcomes).reduce((all, count) => all + count, 0);
  const notMade = Math.max(0, people - queued - refused);
  const open = Math.max(0, queued - sent - totals.left);
  const canceled = finishedAt === null ? 0 : notMade + (state === 'canceled' ? open : 0);
  const reasons = { ...outcomes, left: totals.left, canceled };
  return {
    queued,
    sent,
    waiting: notMade + open - canceled,
    unsent: Object.fromEntries(Object.entries(reasons).filter(([, count]) => count > 0)),
  };
}

/** Lists the hours with opens or clicks. */
async function seriesOf(ctx: Reader, key: SendKey, { start, end }: ReportQuery): Promise<CampaignReport['series']> {
  const { timezone } = await getCompany(ctx);
  const from = start === undefined ? Number.NEGATIVE_INFINITY : instantOf(timezone, start);
  const until = end === undefined ? Number.POSITIVE_INFINITY : instantOf(timezone, end);
  const hours = await listCounts(key, 'hour', HOURS_MAX);
  return hours
    .map(({ value, ...counts }) => ({ at: new Date(`${value}:00:00Z`), ...counts }))
    .filter(({ at }) => at.getTime() >= from && at.getTime() < until)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts }));
}

/** Numbers are kept for 400 days. */
const HOURS_MAX = 9_600;

/** Returns the variants of a test with their rates by the number that decides. */
async function variantsOf(
  ctx: Reader,
  id: string,
  totals: readonly (Totals & { variant: number })[],
): Promise<VariantReport[]> {
  const { ab, variants, winner } = await getCampaign(ctx, 'ab', id);
  if (!ab) return [];
  const rows = variants.map(
    ({ number }) => totals.find(({ variant }) => variant === number) ?? { ...NONE, variant: number },
  );
  const rates = ratesOf(ab.metric, rows);
  const chances = chancesToBeBest(ab.metric, rows);
  return variants.flatMap(({ number, name }, index) => {
    const row = rows[index];
    if (!row) return [];
    return {
      variant: number,
      name,
      ...countsOf(row),
      rates: partsOf(row),
      rate: rates.find(({ variant }) => variant === number)?.rate ?? 0,
      chance: chances.get(number) ?? 0,
      isWinner: winner === number,
    };
  });
}

/** Returns the people of each status. @throws {AppError} notFound */
export async function countReport(ctx: Reader, kind: CampaignKind, id: string): Promise<ReportCount> {
  const { sent }: Reported = await getReported(ctx, kind, id);
  const totals = sent ? sum(await listTotals(sent.key)) : NONE;
  return {
    recipient: sent?.send.people ?? 0,
    sent: totals.delivered + bouncesOf(totals),
    ...countsOf(totals),
    bounceback: bouncesOf(totals),
  };
}
