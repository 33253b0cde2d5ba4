import { afterAll, beforeAll, expect, it } from 'vitest';
import { PARTS, type Part, type PartValues } from '#lib/core/analytics/parts.ts';
import { BREAKDOWNS } from '#lib/core/analytics/question.ts';
import type { Scope } from '#lib/core/context.ts';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { newId } from '#lib/core/ids.ts';
import type { NewEvent } from '#lib/events/new-event.ts';
import { countEventParts } from '#lib/events/read/statistics/count-event-parts.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { divideRange } from '#lib/insight/analytics/plan/clock.ts';
import { type PlanFor, planQuestion } from '#lib/insight/analytics/plan/plan-query.ts';
import { Question } from '#lib/insight/analytics/question-schema.ts';
import { breakDown } from '#lib/insight/analytics/verbs/break-down.ts';
import { sumPlan, sumStretches } from '#lib/insight/analytics/verbs/sum-plan.ts';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { eventAt, insertPastMessage, recordPast } from '../../../fixtures/analytics/past-mail.ts';
import { startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';
import { fc } from '../../../fixtures/properties.ts';

const ZONE = 'Asia/Kathmandu';
const NOW = new Date('2026-11-20T09:20:00Z');
const TEMPLATES = [newId(), newId()];
const SUBACCOUNTS = [newId(), newId()];

let end: () => Promise<void>;
let scope: Scope;

const message = fc.record({
  atMs: fc.integer({ min: NOW.getTime() - 33 * DAY_MS, max: NOW.getTime() - 3 * HOUR_MS }),
  sizeBytes: fc.integer({ min: 1, max: 90_000 }),
  recipient: fc.constantFrom('a@gmail.example', 'b@far.example', 'c@near.example'),
  sendingDomain: fc.constantFrom('shop.example', 'news.example'),
  campaignId: fc.constantFrom(null, 'May', 'June'),
  templateId: fc.constantFrom(null, ...TEMPLATES),
  templateVersion: fc.constantFrom(1, 2),
  subaccountId: fc.constantFrom(null, ...SUBACCOUNTS),
  host: fc.constantFrom('mx.google.com', 'mx.far.example', ''),
  sendingIp: fc.constantFrom('203.0.113.1', '203.0.113.2'),
  fate: fc.constantFrom('delivered', 'delayed', 'bounced', 'late', 'rejected' as const),
  steps: fc.array(
    fc.record({
      type: fc.constantFrom(
        'open',
        'initial_open',
        'click',
        'spam_complaint',
        'list_unsubscribe',
        'link_unsubscribe' as const,
      ),
      afterMs: fc.integer({ min: 1_000, max: 3 * DAY_MS }),
      isPrefetched: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
  queueMs: fc.integer({ min: 0, max: 3 * HOUR_MS }),
  reason: fc.constantFrom('550 no such user', '550 mailbox full', ''),
});

beforeAll(async () => {
  end = await startDeliveryDatabase();
  const company = await seedCompany();
  scope = company.scope;
  await getPool().query('UPDATE companies SET timezone = $2 WHERE id = $1', [scope.companyId, ZONE]);
  const all = fc.sample(message, 70);
  for (const [index, one] of all.entries()) {
    await recordLife(one);
    if (index % 20 === 19) await foldStatistics();
  }
  await foldStatistics();
});

afterAll(() => end());

type Life = typeof message extends fc.Arbitrary<infer T> ? T : never;

async function recordLife({ host, sendingIp, fate, steps, queueMs, reason, ...facts }: Life): Promise<void> {
  const first = await insertPastMessage({ companyId: scope.companyId, environment: scope.environment, ...facts });
  const { atMs } = facts;
  const attempt = { route: host ? 'mx' : 'capture', sending_ip: sendingIp, ...(host && { mx_host: host }) };
  const sent = atMs + queueMs;
  const tried = (type: NewEvent['type'], retries: number, changes: Partial<NewEvent> = {}): NewEvent =>
    eventAt(first, sent, { type, data: { ...attempt, num_retries: retries, queue_time: queueMs }, ...changes });
  if (fate === 'rejected') {
    await recordPast([eventAt(first, atMs, { type: 'policy_rejection', reason })]);
    return;
  }
  await recordPast([first]);
  if (fate === 'bounced') {
    await recordPast([tried('bounce', 0, { bounceClass: 10, reason })]);
    return;
  }
  if (fate === 'delayed')
    await recordPast([tried('delay', 0, { bounceClass: 22, reason }), tried('delay', 1, { bounceClass: 22, reason })]);
  await recordPast([tried('delivery', fate === 'delayed' ? 2 : 0)]);
  await getPool().query(
    `INSERT INTO attempts (company_id, message_id, ordinal, number, started_at, duration_ms, outcome, route, mx_host, local_ip, conversation)
     VALUES ($1, $2, 0, 1, $3, 1, 'delivered', $4, $5, $6, '[]')`,
    [scope.companyId, first.messageId, new Date(sent), attempt.route, host || null, sendingIp],
  );
  const known = { mxHost: host || null, sendingIp };
  if (fate === 'late')
    await recordPast([eventAt(first, sent + 60_000, { ...known, type: 'out_of_band', bounceClass: 25, reason })]);
  for (const { type, afterMs, isPrefetched } of steps.sort((one, other) => one.afterMs - other.afterMs)) {
    const at = Math.min(sent + afterMs, NOW.getTime());
    await recordPast([eventAt(first, at, { ...known, type, data: { is_prefetched: isPrefetched } })]);
  }
}

/** The numbers that reasons have: all that they leave out is not theirs to answer. */
const REASON_PARTS = PARTS.filter((part) => /^(inband|outofband)_|^delayed$|rejection|generation/.test(part));

const partsFor = (source: string): readonly Part[] => (source === 'reasons' ? REASON_PARTS : PARTS);

/** Zeros and unknowns are the same number to a sum. */
const toNumbers = (parts: PartValues): PartValues =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => Boolean(value)));

const FILTERS = {
  sendingDomain: ['shop.example', 'news.example'],
  recipientDomain: ['gmail.example', 'far.example'],
  provider: ['google', 'other', ''],
  campaign: ['May', 'June', ''],
  template: [...TEMPLATES, ''],
  templateVersion: [`${TEMPLATES[0]}@1`],
  subaccount: [...SUBACCOUNTS, ''],
  sendingIp: ['203.0.113.1', ''],
  bounceClassificationCode: ['10', '22'],
  reason: ['550 no such user'],
} as const;

const filter = fc
  .constantFrom(...(Object.keys(FILTERS) as (keyof typeof FILTERS)[])) // the keys just written
  .chain((name) =>
    fc.record({
      name: fc.constant(name),
      values: fc.uniqueArray(fc.constantFrom<string>(...FILTERS[name]), { minLength: 1, maxLength: 2 }),
      isExcluded: fc.boolean(),
    }),
  );

const question = fc.record({
  range: fc.constantFrom('1d', '7d', '30d', 'custom' as const),
  from: fc.constantFrom('2026-10-25', '2026-11-01', '2026-11-10T06:15'),
  to: fc.constantFrom('2026-11-12', '2026-11-15', '2026-11-15T18:30'),
  basis: fc.constantFrom('event', 'sent' as const),
  precision: fc.constantFrom('quarter-hour', 'hour', 'day', 'week', 'month' as const),
  filters: fc.uniqueArray(filter, { maxLength: 2, selector: ({ name, isExcluded }) => `${name} ${isExcluded}` }),
  breakdown: fc.constantFrom(null, ...BREAKDOWNS),
  compare: fc.constant('none' as const),
});

it('answers every question from statistics as counting the events does: totals, series and breakdowns', async () => {
  const sources = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(question, async ({ breakdown, ...asked }) => {
      const { from, to, ...fixed } = asked;
      const given = Question.parse(asked.range === 'custom' ? { ...fixed, from, to } : fixed);
      for (const use of [
        { isSeries: false, breakdown: null },
        { isSeries: true, breakdown: null },
        { isSeries: false, breakdown },
      ] satisfies PlanFor[]) {
        const { current } = planQuestion(given, use, ZONE, NOW);
        sources.set(current.source, (sources.get(current.source) ?? 0) + 1);
        if (current.source === 'events') continue;
        const parts = partsFor(current.source);
        const range = { ...current, ...current.range, parts, stretches: null, breakdown: null };
        if (use.isSeries) {
          const stretches = divideRange(ZONE, current.range, current.precision);
          const starts = stretches.map(({ start }) => new Date(start));
          const counted = await countEventParts(scope, { ...range, stretches: starts });
          const summed = await sumStretches(scope, current, parts, stretches);
          const byKey = (rows: readonly { key: string | number; parts: PartValues }[]) =>
            new Map(
              rows
                .map((row) => [Number(row.key), toNumbers(row.parts)] as const)
                .filter(([, values]) => Object.keys(values).length > 0)
                .sort(([one], [other]) => one - other),
            );
          expect(byKey(summed), JSON.stringify(given)).toEqual(byKey(counted));
        } else if (use.breakdown) {
          const page = { orderBy: 'bounce', order: 'desc', limit: 1_000, search: undefined } as const;
          const { rows } = await breakDown(scope, current, parts, page);
          const counted = await countEventParts(scope, { ...range, breakdown: use.breakdown });
          const byValue = (all: readonly { value: string; parts: PartValues }[]) =>
            Object.fromEntries(
              all
                .map((row) => [row.value, toNumbers(row.parts)])
                .filter(([, values]) => Object.keys(values ?? {}).length > 0),
            );
          expect(byValue(rows), JSON.stringify(given)).toEqual(
            byValue(
              counted
                .filter(({ key }) => use.breakdown !== 'bounceClassificationCode' || key !== '0')
                .map(({ key, parts: values }) => ({ value: key, parts: values })),
            ),
          );
        } else {
          const [counted] = await countEventParts(scope, range);
          expect(toNumbers(await sumPlan(scope, current, parts)), JSON.stringify(given)).toEqual(
            toNumbers(counted?.parts ?? {}),
          );
        }
      }
    }),
    { numRuns: 150 },
  );
  expect([...sources.keys()].sort()).toEqual(['cross', 'domains', 'events', 'reasons', 'single', 'totals']);
});
