import { normalTimeZone } from '#lib/core/time-zone.ts';
import { bounceClasses } from '#lib/events/bounce-classes.ts';
import type { FeedConsumer } from '#lib/events/feed/consumers.ts';
import { listSendEvents, type SendEvent } from '#lib/events/read/queries.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { readAgent } from './read-agent.ts';
import { changeOf } from './statuses.ts';
import { addCounts, addTotals, type Engagements, findZone, markPeople } from './store.ts';
import { BITS, BOUNCES, type Dimension, TOTAL_NAMES, type Totals, VALUE_MAX } from './values.ts';

/** Marks what the people of sends did with their mail, and counts it: the numbers of a report and the people behind them move together. */
export const REPORTS: FeedConsumer = {
  kind: 'reports',
  sources: ['mail'],
  apply: async (db, { companyId }, rows) => {
    const events = await listSendEvents(
      db,
      companyId,
      rows.flatMap(({ ids }) => ids),
    );
    if (events.length > 0) await applyEvents(db, companyId, events);
  },
};

async function applyEvents(db: Database, companyId: string, events: readonly SendEvent[]): Promise<void> {
  const marks = new Map<string, { sendId: string; contactId: string; bits: number }>();
  for (const event of events) {
    const bits = bitsOfEvent(event);
    if (bits === 0) continue;
    const { sendId, contactId } = event;
    const key = personKey(event);
    marks.set(key, { sendId, contactId, bits: addBits(marks.get(key)?.bits ?? 0, bits) });
  }
  if (marks.size === 0) return;
  const marked = await markPeople(db, companyId, [...marks.values()]);
  const totals = new Map<string, { sendId: string; variant: number } & Totals>();
  for (const { sendId, variant, before, given } of marked) {
    const change = changeOf(before, addBits(before, given));
    if (!change) continue;
    const key = `${sendId} ${variant}`;
    const row = totals.get(key);
    if (row) for (const name of TOTAL_NAMES) row[name] += change[name];
    else totals.set(key, { sendId, variant, ...change });
  }
  if (totals.size > 0) await addTotals(db, companyId, inOrder([...totals.values()]));
  const fresh = new Map(marked.map((one) => [personKey(one), one.given & ~one.before]));
  const ofSends = events.filter((event) => fresh.has(personKey(event)));
  const counts = countFacts(ofSends, fresh, await findZone(db, companyId));
  if (counts.length > 0) await addCounts(db, companyId, counts);
}

/** Adds bits to those of a person; of bounces the last one stays. */
const addBits = (bits: number, given: number): number => ((given & BOUNCES) === 0 ? bits : bits & ~BOUNCES) | given;

const personKey = ({ sendId, contactId }: { sendId: string; contactId: string }) => `${sendId} ${contactId}`;

const inOrder = <Row extends { sendId: string; variant: number }>(rows: Row[]): Row[] =>
  rows.sort((one, other) =>
    one.sendId === other.sendId ? one.variant - other.variant : one.sendId < other.sendId ? -1 : 1,
  );

/** Returns what an event says about its person. What a machine opened says nothing; who clicked has opened. */
function bitsOfEvent({ type, bounceClass, data }: SendEvent): number {
  if (data.is_prefetched === true) return 0;
  switch (type) {
    case 'delivery':
      return BITS.delivered;
    case 'open':
    case 'initial_open':
      return BITS.opened;
    case 'click':
      return BITS.opened | BITS.clicked;
    case 'bounce':
    case 'out_of_band':
      // Who left before the delivery is not a bounce of it.
      return data.suppression_source === undefined ? BITS[bounceKind(bounceClass)] : BITS.unsubscribed;
    case 'spam_complaint':
      return BITS.reported;
    case 'list_unsubscribe':
    case 'link_unsubscribe':
      return BITS.unsubscribed;
    default:
      return 0;
  }
}

function bounceKind(bounceClass: number | null): 'hard' | 'soft' | 'blocked' {
  const { category } = bounceClasses[(bounceClass ?? 1) as keyof typeof bounceClasses] ?? bounceClasses[1];
  if (category === 'block') return 'blocked';
  return category === 'hard' ? 'hard' : 'soft';
}

/** Counts the opens and clicks of people by the facts of them; the first of a person is theirs. */
function countFacts(events: readonly SendEvent[], fresh: Map<string, number>, zone: string) {
  const counts = new Map<string, { sendId: string; dimension: Dimension; value: string } & Engagements>();
  for (const event of events) {
    const isClick = event.type === 'click';
    if (event.data.is_prefetched === true || !(isClick || event.type === 'open' || event.type === 'initial_open'))
      continue;
    const key = personKey(event);
    const news = fresh.get(key) ?? 0;
    const isFirst = (news & (isClick ? BITS.clicked : BITS.opened)) !== 0;
    const opensToo = isClick && (news & BITS.opened) !== 0;
    if (isFirst || opensToo) fresh.set(key, news & ~(isClick ? BITS.clicked | BITS.opened : BITS.opened));
    for (const [dimension, value] of factsOf(event, zone)) {
      const at = `${event.sendId} ${dimension} ${value}`;
      const row = counts.get(at) ?? {
        sendId: event.sendId,
        dimension,
        value,
        opens: 0,
        clicks: 0,
        uniqueOpens: 0,
        uniqueClicks: 0,
      };
      if (isClick) row.clicks += 1;
      // One visit loads both pixels: that of the end counts, that of the beginning only says who has opened.
      if (event.type === 'open') row.opens += 1;
      if (isFirst && isClick) row.uniqueClicks += 1;
      if ((isFirst && !isClick) || opensToo) row.uniqueOpens += 1;
      counts.set(at, row);
    }
  }
  return [...counts.values()];
}

/** Lists the facts of an open or a click. */
function factsOf({ type, at, data }: SendEvent, zone: string): [Dimension, string][] {
  const { browser, os, device } = readAgent(textOf(data.user_agent) ?? '');
  const location = (data.geo_ip ?? {}) as Record<string, unknown>; // an object where it is there
  const country = textOf(location.country);
  const city = textOf(location.city);
  const link = type === 'click' ? (textOf(data.target_link_name) ?? textOf(data.target_link_url)) : null;
  const facts: [Dimension, string | null][] = [
    ['browser', browser],
    ['os', os],
    ['device', device],
    ['country', country],
    ['city', city && country ? `${city}, ${country}` : null],
    ['weekHour', String(weekHour(at, zone))],
    ['hour', at.toISOString().slice(0, 13)],
    ['link', link],
  ];
  return facts.flatMap(([dimension, value]) => (value ? [[dimension, value.slice(0, VALUE_MAX)]] : []));
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the hour of the week of an instant in a zone: 0 is Monday, 00:00. */
function weekHour(at: Date, zone: string): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: normalTimeZone(zone) ?? 'UTC',
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    });
  clocks.set(zone, clock);
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return DAYS.indexOf(parts.weekday ?? 'Mon') * 24 + Number(parts.hour ?? 0);
}
