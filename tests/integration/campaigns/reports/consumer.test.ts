import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPORTS } from '#lib/campaigns/reports/consumer.ts';
import { bitsOf, findReportPeople, readCounts, readTotals } from '#lib/campaigns/reports/store.ts';
import { newId } from '#lib/core/ids.ts';
import type { EventType } from '#lib/events/event-types.ts';
import { switchOnConsumer, takeTurn } from '#lib/events/feed/consumers.ts';
import { moveOutbox } from '#lib/events/feed/move-outbox.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { accept } from '../../../fixtures/delivery/delivery-rig.ts';
import { eventOf } from '../../../fixtures/webhooks/webhook-rig.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let close: () => Promise<void>;
let company: SeededCompany;
let other: SeededCompany;
const sendId = newId();

beforeAll(async () => {
  close = await openTestDatabase();
  company = await seedCompany();
  other = await seedCompany();
  for (const { companyId } of [company, other])
    await getPool().query(
      `INSERT INTO sends (company_id, id, source, ref_id, state, contents, options, people, created_at)
       VALUES ($1, $2, 'campaign', $2, 'running', '[]', '{}', 0, now())`,
      [companyId, sendId],
    );
  await switchOnConsumer(company.scope, REPORTS);
  await switchOnConsumer(other.scope, REPORTS);
});

afterAll(() => close());

/** A person of the send with their message. */
async function addPerson(variant = 0, of = company): Promise<{ contactId: string; messageId: string }> {
  const contactId = newId();
  const messageId = await accept(of, `${contactId}@example.com`, {
    transactional: false,
    campaignId: 'mw:campaign:1',
    metadata: { mw: { contact: contactId, variant } },
  });
  await getPool().query('UPDATE messages SET transmission_id = $1 WHERE id = $2', [sendId, messageId]);
  await getPool().query(
    'INSERT INTO send_recipients (company_id, send_id, contact_id, message_id, variant, outcome) VALUES ($1, $2, $3, $4, $5, 1)',
    [of.companyId, sendId, contactId, messageId, variant],
  );
  return { contactId, messageId };
}

type Told = [message: string, type: EventType, data?: Record<string, unknown>, bounceClass?: number];

const tell = (all: readonly Told[], of = company) =>
  recordEvents(
    getPool(),
    all.map(([message, type, data = {}, bounceClass]) => ({
      ...eventOf(of, message, 0, type),
      data: ['open', 'initial_open', 'click'].includes(type)
        ? { is_prefetched: false, user_agent: DESKTOP, ...data }
        : data,
      bounceClass: (bounceClass ?? null) as 10 | null,
    })),
  );

const apply = async () => {
  await moveOutbox();
  while (await takeTurn(REPORTS));
};

const total = { delivered: 0, opened: 0, clicked: 0, hard: 0, soft: 0, blocked: 0, unsubscribed: 0, reported: 0 };

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
      unsubscribed: 2,
      reported: 1,
    },
    { ...total, variant: 1, delivered: 1 },
  ]);
  const people = async (filter: Parameters<typeof findReportPeople>[2]) =>
    (await findReportPeople(company.companyId, sendId, filter, null, 50)).map(({ contactId }) => contactId).sort();
  expect(await people({ with: bitsOf(['opened']), without: 0 })).toEqual(
    [reader?.contactId, clicker?.contactId].sort(),
  );
  expect(await people({ with: bitsOf(['delivered']), without: bitsOf(['opened']) })).toEqual(
    [angry?.contactId, machine?.contactId].sort(),
  );
  expect(await people({ with: bitsOf(['soft', 'blocked']), without: 0 })).toEqual(
    [soft?.contactId, blocked?.contactId].sort(),
  );
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
