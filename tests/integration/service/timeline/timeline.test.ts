import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordConsents } from '#lib/audience/consent/consents.ts';
import type { Context } from '#lib/core/context.ts';
import { suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { listTimeline } from '#lib/service/timeline/list-timeline.ts';
import { type TimelineEntry, TimelineQuery } from '#lib/service/timeline/schema.ts';
import type { TimelineSource } from '#lib/service/timeline/sources.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { insertPastMessage } from '../../../fixtures/analytics/past-mail.ts';
import { idOf, upsert } from '../../../fixtures/audience/people.ts';
import { idAt } from '../../../fixtures/database/insert-message.ts';

const MINUTE_MS = 60_000;

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const account = async () => (await registerTestAccount('Acme', 'production')).ctx;

const read = (ctx: Context, id: string, query: Record<string, unknown> = {}) =>
  listTimeline(ctx, id, TimelineQuery.parse(query));

/** Adds a person and a label, and returns the person's id and the label's number. */
async function addAnn(ctx: Context): Promise<string> {
  await getPool().query(
    "INSERT INTO labels (company_id, id, name, color, created_at) VALUES ($1, 1, 'VIP', 'blue', now()) ON CONFLICT DO NOTHING",
    [ctx.scope.companyId],
  );
  const [added] = await upsert(ctx, [{ email: 'Ann@Example.com', labels: [1] }]);
  return idOf(added);
}

/** Records a delivery and a click of a message that was sent to Ann so many minutes ago. */
async function mail(ctx: Context, minutes: number, subject: string): Promise<void> {
  const sentMs = Date.now() - minutes * MINUTE_MS;
  const sent = await insertPastMessage({
    companyId: ctx.scope.companyId,
    atMs: sentMs,
    subject,
    recipient: 'ann@example.com',
  });
  const later = (ms: number) => ({ id: idAt(sentMs + ms), at: new Date(sentMs + ms) });
  await recordEvents(getPool(), [
    sent,
    { ...sent, ...later(1_000), type: 'delivery' },
    { ...sent, ...later(2_000), type: 'click', data: { target_link_name: 'Shop', is_prefetched: false } },
  ]);
}

test('merges mail, consents, labels and changes, the latest first', async () => {
  const ctx = await account();
  const id = await addAnn(ctx);
  await mail(ctx, 5, 'Linen week');
  const { companyId } = ctx.scope;
  await recordConsents(getPool(), { companyId, actor: 'person', now: new Date() }, [id], {
    purpose: 'marketing',
    action: 'given',
    method: 'form',
    at: new Date(Date.now() - 10 * MINUTE_MS),
    wording: { kind: 'form', text: 'Send me news.', language: 'en' },
  });
  await upsert(ctx, [{ contactId: id, city: 'Jakarta' }], { mode: 'updateOnly' });
  const reason = { source: 'Unsubscribe Link', types: ['non_transactional'] } as const;
  await suppressAddresses(getPool(), companyId, { addresses: ['ann@example.com'], ...reason }, new Date());
  const { data, next, late } = await read(ctx, id);
  expect(next).toBeNull();
  expect(late).toEqual([]);
  expect(data.map(({ at }) => at)).toEqual(
    data
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  expect(data.slice(-3)).toMatchObject([
    { type: 'email', event: 'click', subject: 'Linen week', link: 'Shop', isMachine: false },
    { type: 'email', event: 'delivery', subject: 'Linen week', link: null },
    { type: 'consent', action: 'given', method: 'form', wording: 'Send me news.' },
  ]);
  const rest = data.slice(0, -3);
  expect(rest).toHaveLength(4);
  expect(rest).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'label', action: 'added', name: 'VIP', color: 'blue' }),
      expect.objectContaining({ type: 'change', change: 'created', detail: 'api' }),
      expect.objectContaining({ type: 'change', change: 'field', fields: ['city'] }),
      expect.objectContaining({ type: 'change', change: 'suppressed', detail: 'Unsubscribe Link' }),
    ]),
  );
  const { data: emails } = await read(ctx, id, { types: 'email' });
  expect(emails.map(({ type }) => type)).toEqual(['email', 'email']);
});

test('pages give every entry once, also where several have the same instant', async () => {
  const ctx = await account();
  const id = await addAnn(ctx);
  for (const minutes of [10, 20, 30, 30, 30]) await mail(ctx, minutes, `Sent ${minutes} minutes ago`);
  const { data: whole } = await read(ctx, id, { limit: 50 });
  const ids: string[] = [];
  let before: string | null = null;
  do {
    const query: Record<string, unknown> = before ? { limit: 3, before } : { limit: 3 };
    const page = await read(ctx, id, query);
    ids.push(...page.data.map((entry) => entry.id));
    before = page.next;
  } while (before);
  expect(ids).toHaveLength(12);
  expect([...ids].sort()).toEqual(whole.map((entry) => entry.id).sort());
});

test('names a source that is late, and has the entries of the others', async () => {
  const ctx = await account();
  const id = await addAnn(ctx);
  const ready: TimelineEntry = {
    id: 'one',
    at: new Date().toISOString(),
    type: 'change',
    change: 'merged',
    fields: [],
    detail: null,
  };
  const sources: TimelineSource[] = [
    { name: 'email', list: () => new Promise(() => {}) },
    { name: 'change', list: () => Promise.resolve([ready]) },
  ];
  const page = await listTimeline(ctx, id, TimelineQuery.parse({}), { sources, deadlineMs: 20 });
  expect(page).toEqual({ data: [ready], next: null, late: ['email'] });
});

test("refuses a person of another company, and has no mail of that company's", async () => {
  const [ours, theirs] = [await account(), await account()];
  const id = await addAnn(ours);
  await mail(theirs, 5, 'Secret');
  expect(await refusalOf(read(theirs, id))).toBe('notFound');
  expect((await read(ours, id, { types: 'email' })).data).toEqual([]);
});
