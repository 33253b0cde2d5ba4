import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPORTS } from '#lib/campaigns/reports/consumer.ts';
import { findReportPeople, readCounts, readTotals } from '#lib/campaigns/reports/store.ts';
import { PEOPLE_STATUSES, type PeopleStatus } from '#lib/campaigns/reports/values.ts';
import { newId } from '#lib/core/ids.ts';
import { switchOnConsumer, takeTurn } from '#lib/events/feed/consumers.ts';
import { moveOutbox } from '#lib/events/feed/move-outbox.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { addPerson as add, insertSend, type Told, tellEvents } from '../../../fixtures/campaigns/reported-send.ts';
import { accept } from '../../../fixtures/delivery/delivery-rig.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let close: () => Promise<void>;
let company: SeededCompany;
let other: SeededCompany;
const sendId = newId();

beforeAll(async () => {
  close = await openTestDatabase();
  company = await seedCompany();
  other = await seedCompany();
  for (const { companyId } of [company, other]) await insertSend(companyId, { id: sendId });
  await switchOnConsumer(company.scope, REPORTS);
  await switchOnConsumer(other.scope, REPORTS);
});

afterAll(() => close());

const addPerson = (variant = 0, of = company) => add(of, sendId, variant);

const tell = (all: readonly Told[], of = company) => tellEvents(of, all);

const apply = async () => {
  await moveOutbox();
  while (await takeTurn(REPORTS));
};

const total = {
  delivered: 0,
  opened: 0,
  clicked: 0,
  hard: 0,
  soft: 0,
  blocked: 0,
  left: 0,
  unsubscribed: 0,
  reported: 0,
};

test('marks the acts of each person once, and counts the people by variant', async () => {
  const [reader, clicker, hard, soft, blocked, angry, gone, machine] = await Promise.all([
    ...Array.from({ length: 7 }, () => addPerson(0)),
    addPerson(1),
  ]);
  const of = (one: { messageId: string } | undefined) => one?.messageId ?? '';
  await tell([
    [of(reader), 'delivery'],
    [of(reader), 'initial_open'],
    [of(reader), 'open'],
    [of(clicker), 'delivery'],
    [of(clicker), 'click', { target_link_name: 'b3.0', target_link_url: 'https://shop.example/', user_agent: PHONE }],
    [of(hard), 'bounce', {}, 10],
    [of(soft), 'bounce', {}, 22],
    [of(blocked), 'bounce', {}, 51],
    [of(angry), 'delivery'],
    [of(angry), 'spam_complaint'],
    [of(angry), 'link_unsubscribe'],
    [of(gone), 'bounce', { suppression_source: 'Unsubscribe Link' }, 25],
    [of(machine), 'delivery'],
    [of(machine), 'open', { is_prefetched: true }],
  ]);
  await apply();
  await tell([
    [of(reader), 'open', { user_agent: PHONE }],
    [of(clicker), 'click', { target_link_name: 'b3.0', user_agent: PHONE }],
    [of(clicker), 'open'],
    [of(reader), 'delivery'],
  ]);
  await apply();
  expect(await readTotals(company.companyId, sendId)).toEqual([
    {
      ...total,
      variant: 0,
      delivered: 3,
      opened: 2,
      clicked: 1,
      hard: 1,
      soft: 1,
      blocked: 1,
      left: 1,
      unsubscribed: 2,
      reported: 1,
    },
    { ...total, variant: 1, delivered: 1 },
  ]);
  const people = async (statuses: readonly PeopleStatus[]) =>
    (await findReportPeople(company.companyId, sendId, { statuses, after: null, limit: 50 }))
      .map(({ contactId }) => contactId)
      .sort();
  expect(await people(['opened'])).toEqual([reader?.contactId, clicker?.contactId].sort());
  expect(await people(['notopen'])).toEqual([angry?.contactId, machine?.contactId].sort());
  expect(await people(['soft', 'block'])).toEqual([soft?.contactId, blocked?.contactId].sort());
});

test('counts opens and clicks by browser, device and link; a person is counted where they came first', async () => {
  const counts = async (dimension: Parameters<typeof readCounts>[2]) =>
    readCounts(company.companyId, sendId, dimension, 50);
  expect(await counts('browser')).toEqual([
    { value: 'Safari', opens: 1, clicks: 2, uniqueOpens: 1, uniqueClicks: 1 },
    { value: 'Firefox', opens: 2, clicks: 0, uniqueOpens: 1, uniqueClicks: 0 },
  ]);
  expect(await counts('device')).toMatchObject([{ value: 'Phone' }, { value: 'Desktop' }]);
  expect(await counts('link')).toEqual([{ value: 'b3.0', opens: 0, clicks: 2, uniqueOpens: 1, uniqueClicks: 1 }]);
  expect(await counts('weekHour')).toHaveLength(1);
});

test('leaves mail of others alone: that of no send, and that of another company', async () => {
  const plain = await accept(company, 'plain@example.com');
  const foreign = await addPerson(0, other);
  await tell([[plain, 'open']]);
  await tell([[foreign.messageId, 'delivery']], other);
  const before = await readTotals(company.companyId, sendId);
  await apply();
  expect(await readTotals(company.companyId, sendId)).toEqual(before);
  expect(await readTotals(other.companyId, sendId)).toEqual([{ ...total, variant: 0, delivered: 1 }]);
});

/** The acts of a person and the end of their mail, as a reader of the rules in words counts them. */
type Plain = {
  delivered: boolean;
  opened: boolean;
  clicked: boolean;
  left: boolean;
  reported: boolean;
  bounce: string;
};

const KINDS: Readonly<Record<number, string>> = { 10: 'hard', 22: 'soft', 51: 'block' };

function follow(plain: Plain, [, type, data = {}, bounceClass]: Told): void {
  if (data.is_prefetched === true) return;
  if (type === 'delivery') plain.delivered = true;
  if (type === 'open' || type === 'initial_open' || type === 'click') plain.opened = true;
  if (type === 'click') plain.clicked = true;
  if (type === 'spam_complaint') plain.reported = true;
  if (type === 'link_unsubscribe' || data.suppression_source) plain.left = true;
  else if (type === 'bounce' || type === 'out_of_band') plain.bounce = KINDS[bounceClass ?? 0] ?? '';
}

function statusesOf({ delivered, opened, clicked, left, reported, bounce }: Plain): PeopleStatus[] {
  const isBounced = bounce !== '' && !opened;
  return [
    ...(opened || (delivered && !isBounced) ? (['delivered', opened ? 'opened' : 'notopen'] as const) : []),
    ...(isBounced ? (['bounceback', bounce as 'hard' | 'soft' | 'block'] as const) : []),
    ...(clicked ? (['clicked'] as const) : []),
    ...(left ? (['unsubscribed'] as const) : []),
    ...(reported ? (['reportspam'] as const) : []),
  ];
}

/** Returns numbers from 0 up to 1, the same ones each time. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

test('numbers and lists are those of a plain count, and parts of the recipients, though the consumer is killed in between', async () => {
  const own = await seedCompany();
  const send = await insertSend(own.companyId);
  await switchOnConsumer(own.scope, REPORTS);
  const random = randomOf(7);
  const people = await Promise.all(Array.from({ length: 60 }, (_, index) => add(own, send, index % 2)));
  const kinds: (readonly [Told[1], Told[2]?, number?])[] = [
    ['delivery'],
    ['delivery'],
    ['open'],
    ['initial_open'],
    ['open', { is_prefetched: true }],
    ['click', { target_link_name: 'b1.0' }],
    ['bounce', {}, 10],
    ['bounce', {}, 22],
    ['out_of_band', {}, 51],
    ['bounce', { suppression_source: 'Unsubscribe Link' }, 25],
    ['spam_complaint'],
    ['link_unsubscribe'],
  ];
  const plain = new Map(
    people.map((one): [string, Plain] => [
      one.messageId,
      { delivered: false, opened: false, clicked: false, left: false, reported: false, bounce: '' },
    ]),
  );
  for (let round = 0; round < 12; round += 1) {
    const told = Array.from({ length: 20 }, (): Told => {
      const { messageId = '' } = people[Math.floor(random() * people.length)] ?? {};
      const [type, data, bounceClass] = kinds[Math.floor(random() * kinds.length)] ?? ['delivery'];
      return [messageId, type, data ?? {}, bounceClass ?? 0];
    });
    for (const one of told) {
      const state = plain.get(one[0]);
      if (state) follow(state, one);
    }
    await tell(told, own);
    await moveOutbox();
    const killed = async (...given: Parameters<typeof REPORTS.apply>) => {
      await REPORTS.apply(...given);
      throw new Error('killed before its commit');
    };
    await takeTurn({ ...REPORTS, apply: killed });
    await getPool().query('UPDATE feed_consumers SET resume_at = NULL WHERE company_id = $1', [own.companyId]);
    while (await takeTurn(REPORTS));
  }
  const statuses = new Map(people.map((one) => [one.contactId, statusesOf(plain.get(one.messageId) ?? ({} as Plain))]));
  const listed = new Map<PeopleStatus, string[]>();
  for (const status of PEOPLE_STATUSES) {
    const found: string[] = [];
    for (let after: string | null = null; ; after = found.at(-1) ?? null) {
      const page = await findReportPeople(own.companyId, send, { statuses: [status], after, limit: 7 });
      found.push(...page.map(({ contactId }) => contactId));
      if (page.length < 7) break;
    }
    listed.set(status, found);
    const expected = people.filter(({ contactId }) => statuses.get(contactId)?.includes(status));
    expect([status, found]).toEqual([status, expected.map(({ contactId }) => contactId).sort()]);
  }
  const of = (status: PeopleStatus) => listed.get(status) ?? [];
  expect([...of('opened'), ...of('notopen')].sort()).toEqual(of('delivered'));
  expect([...of('hard'), ...of('soft'), ...of('block')].sort()).toEqual(of('bounceback'));
  expect(of('delivered').filter((id) => of('bounceback').includes(id))).toEqual([]);
  const totals = await readTotals(own.companyId, send);
  const whole = (name: keyof (typeof totals)[number]) => totals.reduce((sum, row) => sum + row[name], 0);
  const names = { delivered: 'delivered', opened: 'opened', clicked: 'clicked', hard: 'hard', soft: 'soft' } as const;
  for (const [name, status] of Object.entries({ ...names, blocked: 'block', reported: 'reportspam' } as const))
    expect([name, whole(name as 'soft')]).toEqual([name, of(status).length]);
  expect(whole('unsubscribed')).toBe(of('unsubscribed').length);
  const left = people.filter(({ messageId, contactId }) => {
    const state = plain.get(messageId);
    return state?.left && !['delivered', 'bounceback'].some((one) => statuses.get(contactId)?.includes(one as 'soft'));
  });
  expect(whole('left')).toBe(left.length);
  expect(left.length).toBeGreaterThan(0);
});
