import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import type { NewEvent } from '#lib/events/new-event.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { getPeakTime, getStats, type Sources } from '#lib/service/home/statistics.ts';
import { openTestDatabase, refusalOf } from '../../../fixtures/accounts/accounts.ts';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { eventAt, insertPastMessage, recordPast } from '../../../fixtures/analytics/past-mail.ts';
import { idAt } from '../../../fixtures/database/insert-message.ts';
import { fc } from '../../../fixtures/properties.ts';

/** Clocks of New York and of Chatham have changed within the sixty days before. */
const NOW = Date.parse('2026-11-20T09:07:00Z');
const ZONES = ['Asia/Jakarta', 'America/New_York', 'America/Santiago', 'Asia/Kathmandu', 'Pacific/Chatham', '-03:30'];

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

async function openCompany(timezone: string): Promise<{ companyId: string; ctx: Context }> {
  const { companyId, scope } = await seedCompany();
  await getPool().query('UPDATE companies SET timezone = $2 WHERE id = $1', [companyId, timezone]);
  return { companyId, ctx: platformContext({ scope, now: () => new Date(NOW) }) };
}

/** Inserts people who were added at some instants; returns their ids. */
async function insertPeople(companyId: string, times: readonly number[]): Promise<string[]> {
  const ids = times.map(idAt);
  await getPool().query(
    `INSERT INTO contacts (company_id, id, email, email_key, source, created_at, updated_at)
     SELECT $1, id, id || '@example.com', id || '@example.com', 'api', at, at FROM unnest($2::uuid[], $3::timestamptz[]) AS p(id, at)`,
    [companyId, ids, times.map((at) => new Date(at))],
  );
  return ids;
}

type Consent = { person: number; atMs: number; action: 'given' | 'withdrawn'; method?: string; isOfCategory?: boolean };

async function insertConsents(
  companyId: string,
  people: readonly string[],
  consents: readonly Consent[],
): Promise<void> {
  for (const { person, atMs, action, method = 'link', isOfCategory = false } of consents)
    await getPool().query(
      `INSERT INTO consents (company_id, id, contact_id, purpose, category_id, action, method, at, actor)
       VALUES ($1, $2, $3, 'marketing', $4, $5, $6, $7, 'person')`,
      [companyId, idAt(atMs), people[person], isOfCategory ? idAt(atMs) : null, action, method, new Date(atMs)],
    );
}

/** The day of an instant as the machine's own calendar has it; an offset is an own sum. */
function dayOf(zone: string, atMs: number): string {
  const offset = /^([+-])(\d\d):(\d\d)$/.exec(zone);
  if (!offset) return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(atMs);
  const [, sign, hours, minutes] = offset;
  const shift = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return new Date(atMs + shift).toISOString().slice(0, 10);
}

const instant = fc
  .integer({ min: 0, max: 60 * 24 * 4 })
  .map((quarter) => NOW - 60 * DAY_MS + quarter * 15 * 60_000 + 1);
const past = instant.filter((at) => at < NOW - 3 * DAY_MS);

describe('the statistics of Home', () => {
  it('are those of a plain count, by the days of any zone, with the period before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        fc.array(instant, { maxLength: 40 }),
        fc.array(fc.record({ person: fc.nat(4), atMs: past, action: fc.constantFrom('given', 'withdrawn') }), {
          maxLength: 20,
        }),
        fc.array(fc.record({ atMs: past, bounces: fc.boolean(), opensAfter: fc.nat(60), clicks: fc.boolean() }), {
          maxLength: 8,
        }),
        fc.tuple(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 25 })), fc.integer({ min: 1, max: 28 })),
        async (zone, added, consents, mail, [endBack, length]) => {
          const { companyId, ctx } = await openCompany(zone);
          const people = await insertPeople(companyId, [
            ...added,
            ...Array.from({ length: 5 }, () => NOW - 200 * DAY_MS),
          ]);
          const inOrder = [...consents].sort((one, other) => one.atMs - other.atMs);
          await insertConsents(companyId, people.slice(-5), inOrder as Consent[]);
          const events = await writeMail(companyId, mail);
          const today = dayOf(zone, NOW);
          const end = shiftDay(today, -endBack);
          const start = shiftDay(end, 1 - length);
          const stats = await getStats(ctx, { start, end });
          const left = leaves(inOrder);
          const countIn = (from: string, to: string, until = Number.POSITIVE_INFINITY) => {
            const has = (atMs: number) => dayOf(zone, atMs) >= from && dayOf(zone, atMs) <= to && atMs < until;
            const count = (kind: keyof Marks) => events[kind].filter(has).length;
            return {
              contacts: { added: added.filter(has).length, unsubscribed: left.filter(has).length },
              email: {
                sent: count('sent'),
                delivered: count('delivered'),
                opened: count('opened'),
                clicked: count('clicked'),
              },
            };
          };
          const expected = countIn(start, end);
          expect(stats.contacts).toEqual({ total: 0, ...expected.contacts });
          expect(stats.email).toEqual(expected.email);
          expect(stats.days.map(({ day }) => day)).toEqual(Array.from({ length }, (_, at) => shiftDay(start, at)));
          for (const { day, contacts, email } of stats.days) expect({ contacts, email }).toEqual(countIn(day, day));
          const { before } = stats;
          expect([before.start, before.end]).toEqual([shiftDay(start, -length), shiftDay(start, -1)]);
          // The running day has come so far: to the same quarter hour as the last day before.
          const until = end === today ? cutOf(zone, before.end) : Number.POSITIVE_INFINITY;
          expect({ contacts: before.contacts, email: before.email }).toEqual(countIn(before.start, before.end, until));
        },
      ),
      { numRuns: 10 },
    );
  });

  it('count the contacts that there are, and leave out what the reader may not see', async () => {
    const { companyId, ctx } = await openCompany('UTC');
    await getPool().query("INSERT INTO usage_totals (company_id, counter, used) VALUES ($1, 'contact', 7)", [
      companyId,
    ]);
    const range = { start: '2026-11-01', end: '2026-11-20' };
    expect((await getStats(ctx, range)).contacts?.total).toBe(7);
    const stats = await getStats({ ...ctx, grants: ['metrics/view'] }, range);
    expect(stats.contacts).toBeUndefined();
    expect(stats.before.contacts).toBeUndefined();
    expect(stats.days.every(({ contacts, email }) => contacts === undefined && email?.sent === 0)).toBe(true);
  });

  it('count a leave once: not the reason that follows, a category, or people whom an import brought so', async () => {
    const { companyId, ctx } = await openCompany('UTC');
    const people = await insertPeople(companyId, [NOW - 50 * DAY_MS, NOW - 50 * DAY_MS]);
    const at = NOW - 2 * DAY_MS;
    await insertConsents(companyId, people, [
      { person: 0, atMs: at, action: 'withdrawn' },
      { person: 0, atMs: at + DAY_MS, action: 'withdrawn', method: 'preference' },
      { person: 1, atMs: at, action: 'withdrawn', method: 'import' },
      { person: 1, atMs: at + HOUR_MS, action: 'withdrawn', isOfCategory: true },
    ]);
    expect((await getStats(ctx, { start: '2026-11-01', end: '2026-11-20' })).contacts?.unsubscribed).toBe(1);
  });

  it('show nothing of another company', async () => {
    const [mine, other] = [await openCompany('UTC'), await openCompany('UTC')];
    const people = await insertPeople(other.companyId, [NOW - DAY_MS]);
    await insertConsents(other.companyId, people, [{ person: 0, atMs: NOW - HOUR_MS, action: 'withdrawn' }]);
    await writeMail(other.companyId, [{ atMs: NOW - 5 * DAY_MS, bounces: false, opensAfter: 1, clicks: true }]);
    const { contacts, email } = await getStats(mine.ctx, { start: '2026-11-01', end: '2026-11-20' });
    expect(contacts).toEqual({ total: 0, added: 0, unsubscribed: 0 });
    expect(email).toEqual({ sent: 0, delivered: 0, opened: 0, clicked: 0 });
    expect((await getPeakTime(mine.ctx)).peak).toBeNull();
  });

  it('answer the other systems where one fails', async () => {
    const { ctx } = await openCompany('UTC');
    const fails = () => Promise.reject(new Error('no answer'));
    const figures = { added: 1, unsubscribed: 0 };
    const sources: Sources = {
      total: async () => 3,
      contacts: async () => ({ sum: figures, days: new Map([['2026-11-20', figures]]) }),
      email: fails,
    };
    const stats = await getStats(ctx, { start: '2026-11-20', end: '2026-11-20' }, sources);
    expect(stats).toMatchObject({ contacts: { total: 3, ...figures }, email: null, days: [{ contacts: figures }] });
    expect(
      (await getStats(ctx, { start: '2026-11-20', end: '2026-11-20' }, { ...sources, total: fails })).contacts,
    ).toBeNull();
  });

  it('cover 367 days and no more, and end today', async () => {
    const { ctx } = await openCompany('UTC');
    const longest = await getStats(ctx, { start: '2025-11-19', end: '2026-11-20' });
    expect([longest.days.length, longest.before.email]).toEqual([367, null]);
    expect(longest.before.contacts).toEqual({ added: 0, unsubscribed: 0 });
    expect((await getStats(ctx, { start: '2026-11-20', end: '2026-12-24' })).end).toBe('2026-11-20');
    for (const range of [
      { start: '2025-11-18', end: '2026-11-20' },
      { start: '2025-11-17', end: '2025-11-18' },
      { start: '2026-11-20', end: '2026-11-19' },
      { start: '2026-11-21', end: '2026-11-22' },
    ])
      expect(await refusalOf(getStats(ctx, range))).toBe('invalidField');
  });
});

describe('the peak time', () => {
  it('is the hour of the week in the zone of the company in which most people open for the first time', async () => {
    const { companyId, ctx } = await openCompany('Asia/Jakarta');
    // Tuesday, 09:20 in Jakarta, and twice on Thursday, at 20:40.
    const tuesday = Date.parse('2026-11-17T02:20:00Z');
    const thursday = Date.parse('2026-11-12T13:40:00Z');
    for (const openedAt of [tuesday, thursday, thursday + 7 * DAY_MS]) {
      const message = await insertPastMessage({ companyId, atMs: openedAt - HOUR_MS });
      const open = (atMs: number, isPrefetched: boolean) =>
        eventAt(message, atMs, { type: 'open', data: { is_prefetched: isPrefetched } });
      await recordPast([open(openedAt - 30 * 60_000, true), open(openedAt, false), open(openedAt + HOUR_MS, false)]);
    }
    await foldStatistics();
    const { peak, hours, timezone } = await getPeakTime(ctx);
    expect([peak, timezone]).toEqual([{ weekday: 4, hour: 20 }, 'Asia/Jakarta']);
    expect(hours).toHaveLength(168);
    expect(hours.filter(({ opened }) => opened > 0)).toEqual([
      { weekday: 2, hour: 9, opened: 1 },
      { weekday: 4, hour: 20, opened: 2 },
    ]);
  });
});

type Mail = { atMs: number; bounces: boolean; opensAfter: number; clicks: boolean };
type Marks = { sent: number[]; delivered: number[]; opened: number[]; clicked: number[] };

/** Writes messages to a recipient each with their events, some by programs; returns when each figure counts one more. */
async function writeMail(companyId: string, mail: readonly Mail[]): Promise<Marks> {
  const marks: Marks = { sent: [], delivered: [], opened: [], clicked: [] };
  const events: NewEvent[] = [];
  for (const { atMs, bounces, opensAfter, clicks } of mail) {
    const message = await insertPastMessage({ companyId, atMs });
    events.push(message);
    marks.sent.push(atMs);
    if (bounces) {
      events.push(eventAt(message, atMs, { type: 'bounce', bounceClass: 10 }));
      continue;
    }
    marks.delivered.push(atMs);
    events.push(eventAt(message, atMs, { type: 'delivery' }));
    events.push(eventAt(message, atMs, { type: 'open', data: { is_prefetched: true } }));
    if (opensAfter === 0) continue;
    const openedAt = atMs + opensAfter * HOUR_MS;
    const byPerson = { data: { is_prefetched: false } };
    events.push(eventAt(message, openedAt, { type: 'open', ...byPerson }));
    events.push(eventAt(message, openedAt + HOUR_MS, { type: 'open', ...byPerson }));
    marks.opened.push(openedAt);
    if (!clicks) continue;
    marks.clicked.push(openedAt);
    events.push(eventAt(message, openedAt, { type: 'click', ...byPerson }));
  }
  await recordPast(events);
  await foldStatistics();
  return marks;
}

/** Returns when people left: not where the last that is known of them says so already. */
function leaves(consents: readonly { person: number; atMs: number; action: string }[]): number[] {
  const last = new Map<number, string>();
  return consents.flatMap(({ person, atMs, action }) => {
    const before = last.get(person);
    last.set(person, action);
    return action === 'withdrawn' && before !== 'withdrawn' ? [atMs] : [];
  });
}

/** The instant of a day at which it is as old as today is now, rounded up to a quarter hour. */
function cutOf(zone: string, day: string): number {
  const startOf = (wanted: string) => {
    let at = Date.parse(wanted) - DAY_MS;
    while (dayOf(zone, at) < wanted) at += 60_000 * 15;
    return at;
  };
  const into = Math.ceil((NOW - startOf(dayOf(zone, NOW))) / (15 * 60_000)) * 15 * 60_000;
  return startOf(day) + into;
}
