import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createContact, deleteContact, updateContact } from '#lib/audience/contacts/contacts.ts';
import { labelPeople, unlabelPeople } from '#lib/audience/contacts/people.ts';
import { privacy as contactPrivacy } from '#lib/audience/contacts/privacy.ts';
import { upsertContacts } from '#lib/audience/contacts/upsert.ts';
import type { ContactRow, UpsertOptions } from '#lib/audience/contacts/upsert-types.ts';
import type { QuestionJson } from '#lib/audience/segments/answers/schema.ts';
import { createSegment, deleteSegment, updateSegment } from '#lib/audience/segments/segments.ts';
import { SEGMENTS } from '#lib/audience/segments/watch/consumer.ts';
import { confirmSubscribers } from '#lib/audience/subscriptions/store.ts';
import { getSample, testWebhook } from '#lib/connect/webhooks/config/samples.ts';
import { createWebhook, pauseWebhook, resumeWebhook, updateWebhook } from '#lib/connect/webhooks/config/webhooks.ts';
import { readAttempt } from '#lib/connect/webhooks/deliveries/attempts.ts';
import { listDeliveries, readDelivery, retryDelivery } from '#lib/connect/webhooks/deliveries/deliveries.ts';
import { DeliveryQuery } from '#lib/connect/webhooks/deliveries/schema.ts';
import { contactEventSchema } from '#lib/connect/webhooks/format/event-schema.ts';
import { runWebhookWorker, type WebhookWorker } from '#lib/connect/webhooks/lanes/webhook-worker.ts';
import { privacy as webhookPrivacy } from '#lib/connect/webhooks/privacy.ts';
import { replayEvent, startReplay } from '#lib/connect/webhooks/replays/replays.ts';
import { CreateWebhookInput } from '#lib/connect/webhooks/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { CONTACT_EVENTS } from '#lib/core/event-names.ts';
import { newId } from '#lib/core/ids.ts';
import { suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { privacy as eventPrivacy } from '#lib/events/contact-events/privacy.ts';
import { ContactEventType } from '#lib/events/contact-events/schema.ts';
import { takeTurn } from '#lib/events/feed/consumers.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { contextOf, openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { centreToken, pages } from '../../../fixtures/audience/consent-rig.ts';
import { runTestImport } from '../../../fixtures/audience/run-test-import.ts';
import { insertFields, insertLabels } from '../../../fixtures/audience/segment-people.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { type Receiver, startReceiver } from '../../../fixtures/webhooks/start-receiver.ts';
import { emitEvents, insertWebhook } from '../../../fixtures/webhooks/webhook-rig.ts';

let close: () => Promise<void>;
let worker: WebhookWorker;
let receiver: Receiver;
let ctx: Context;

beforeAll(async () => {
  process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8';
  close = await openTestDatabase();
  worker = await runWebhookWorker();
});

afterAll(async () => {
  await worker.stop();
  await close();
});

beforeEach(async () => {
  receiver = await startReceiver();
  ctx = contextOf(await registerTestAccount(), { environment: 'production' });
});

afterEach(async () => {
  await getPool().query('DELETE FROM webhooks');
  await receiver.close();
});

type Sent = {
  type: string;
  sequence: number;
  timestamp: string;
  data: { event: string; event_id: string; customer_id: string; contact: Record<string, unknown> } & Record<
    string,
    unknown
  >;
};

/** The events that a receiver has got, by their numbers; a repeated one once. */
function sentTo(one: Receiver): Sent[] {
  const all = one.requests.flatMap(({ body }): Sent[] => {
    const parsed = JSON.parse(body);
    return parsed.type === 'batch' ? parsed.data : [parsed];
  });
  const byId = new Map(all.map((event) => [event.data.event_id, event]));
  return [...byId.values()].sort((first, second) => first.sequence - second.sequence);
}

const waitFor = (count: number): Promise<Sent[]> =>
  pollUntil(`${count} events`, () => sentTo(receiver).length >= count && sentTo(receiver));

const companyOf = () => ({ ...ctx.scope, from: 'a@shop.example', domain: 'shop.example' });

/** Writes people as the API does; returns the first one's id. */
async function write(rows: readonly ContactRow[], options: Partial<UpsertOptions> = {}): Promise<{ id: string }> {
  const [first] = await withTransaction((db) =>
    upsertContacts(db, ctx, rows, { mode: 'addAndUpdate', source: 'api', cause: 'api', ...options }),
  );
  if (!first || 'code' in first) throw new Error('nobody was written');
  return first;
}

/** Compares people with the watched segments until so many events of these are recorded. */
const compareFrom = (count: number) =>
  pollUntil(`${count} moves`, async () => {
    await takeTurn(SEGMENTS);
    const { rows } = await getPool().query('SELECT FROM contact_events WHERE company_id = $1', [ctx.scope.companyId]);
    return rows.length >= count;
  });

/** Waits until all events are in the feed. */
const moved = () =>
  pollUntil('the feed', async () => {
    const { rows } = await getPool().query('SELECT FROM fact_outbox UNION ALL SELECT FROM webhook_outbox');
    return rows.length === 0;
  });

const hook = (columns: Partial<Parameters<typeof insertWebhook>[1]> = {}) =>
  insertWebhook(ctx.scope, { target: receiver.url, events: [], contactEvents: [...CONTACT_EVENTS], ...columns });

describe('an event of a contact', () => {
  it('reports who was added, changed and deleted, with the change and its cause', async () => {
    await insertFields(ctx.scope.companyId, [{ id: 1, type: 'text' }]);
    await hook();
    const { id } = await createContact(ctx, { email: 'Ann@far.example', firstName: 'Ann' });
    await updateContact(ctx, id, { city: 'Bonn' }, null);
    await deleteContact(ctx, id);
    const events = await waitFor(3);
    expect(events.map(({ type, sequence }) => [sequence, type])).toEqual([
      [1, 'contact.created'],
      [2, 'contact.updated'],
      [3, 'contact.deleted'],
    ]);
    const [created, updated, deleted] = events;
    expect(created?.data).toMatchObject({
      event: 'contact.created',
      customer_id: ctx.scope.companyId,
      contact: { id, email: 'Ann@far.example', first_name: 'Ann', status: 'active', city: null, fields: {} },
      cause: { type: 'manual', id: null },
    });
    expect(updated?.data).toMatchObject({
      contact: { id, city: 'Bonn' },
      changes: { city: { from: null, to: 'Bonn' } },
      cause: { type: 'manual', id: null },
    });
    expect(Object.keys(updated?.data.changes as object)).toEqual(['city']);
    expect(deleted?.data).toMatchObject({ contact: { id, email: 'Ann@far.example' }, cause: { type: 'manual' } });
    for (const event of events)
      expect(() => contactEventSchema(ContactEventType.parse(event.type)).parse(event)).not.toThrow();
  });

  it('names own fields by their tags, choices by their names, and leaves sensitive ones out', async () => {
    await getPool().query(
      `INSERT INTO contact_fields (company_id, id, tag, name, type, options, position, is_sensitive, created_at, updated_at)
       VALUES ($1, 1, 'plan', 'Plan', 'choice', '[{"id": "a", "name": "Free"}, {"id": "b", "name": "Pro"}]', 1, false, now(), now()),
         ($1, 2, 'taxes', 'Taxes', 'text', '[]', 2, true, now(), now())`,
      [ctx.scope.companyId],
    );
    await hook();
    await write([{ email: 'ann@far.example', fields: { 1: 'a', 2: 'secret' } }]);
    await write([{ email: 'ann@far.example', fields: { 1: 'b', 2: 'other' } }]);
    const [created, updated] = await waitFor(2);
    expect(created?.data.contact.fields).toEqual({ plan: 'Free' });
    expect(updated?.data.changes).toEqual({ 'fields.plan': { from: 'Free', to: 'Pro' } });
    expect(receiver.requests.some(({ body }) => body.includes('secret'))).toBe(false);
  });

  it('names the key of a call and the label', async () => {
    const key = newId();
    await insertLabels(ctx.scope.companyId, [1]);
    await hook({ contactEvents: ['contact.labeled', 'contact.unlabeled'] });
    const byKey: Context = { ...ctx, actor: { type: 'apiKey', apiKeyId: key } as Context['actor'] };
    const { id } = await createContact(ctx, { email: 'ann@far.example' });
    await labelPeople(byKey, { labelIds: [1], ids: [id] });
    await labelPeople(byKey, { labelIds: [1], ids: [id] });
    await unlabelPeople(byKey, { labelIds: [1], ids: [id] });
    await labelPeople(byKey, { labelIds: [1], ids: [id] });
    // Who is deleted does not lose labels.
    await deleteContact(ctx, id);
    await createContact(ctx, { email: 'bob@far.example', labels: [1] });
    const events = await waitFor(4);
    const cause = { type: 'api', id: key };
    expect(events.map(({ type, data }) => [type, (data.label as { id: number }).id, data.cause])).toEqual([
      ['contact.labeled', 1, cause],
      ['contact.unlabeled', 1, cause],
      ['contact.labeled', 1, cause],
      ['contact.labeled', 1, { type: 'manual', id: null }],
    ]);
  });

  it('reports once that a person unsubscribed by the link, why, and that they subscribed again', async () => {
    await hook({ contactEvents: ['contact.updated', 'contact.unsubscribed', 'contact.resubscribed'] });
    const { id } = await createContact(ctx, { email: 'ann@far.example' });
    const token = centreToken(ctx, id);
    await Promise.all(Array.from({ length: 3 }, () => pages.press(token, { act: 'leave' })));
    await pages.press(token, { act: 'return' });
    await withTransaction((db) =>
      suppressAddresses(
        db,
        ctx.scope.companyId,
        { addresses: ['ann@far.example'], source: 'Spam Complaint', types: ['non_transactional'] },
        ctx.now(),
      ),
    );
    const events = await waitFor(3);
    expect(events.map(({ type, data }) => ({ type, ...data }))).toMatchObject([
      {
        type: 'contact.unsubscribed',
        contact: { id, status: 'unsubscribed' },
        changes: { status: { from: 'active', to: 'unsubscribed' } },
        reason: 'Unsubscribe Link',
        cause: { type: 'person', id: null },
      },
      { type: 'contact.resubscribed', contact: { id, status: 'active' }, cause: { type: 'person', id: null } },
      { type: 'contact.unsubscribed', reason: 'Spam Complaint', cause: { type: 'person', id: null } },
    ]);
  });

  it('reports that a person confirmed their address', async () => {
    await hook({ contactEvents: ['contact.created', 'contact.confirmed'] });
    const { id } = await write([{ email: 'ann@far.example' }], { needsConfirmation: true });
    await withTransaction((db) => confirmSubscribers(db, ctx.scope.companyId, [id], ctx.now()));
    const events = await waitFor(2);
    expect(events.map(({ type, data }) => [type, data.contact.status])).toEqual([
      ['contact.created', 'pending'],
      ['contact.confirmed', 'active'],
    ]);
  });

  it('reports who enters and leaves a segment that is watched', async () => {
    const ast: QuestionJson = {
      match: 'all',
      of: [{ source: 'column', name: 'city', op: 'is', value: ['Bonn'] }],
    };
    const { id: segmentId } = await createSegment(ctx, { name: 'In Bonn', ast });
    await hook({ contactEvents: ['segment.entered', 'segment.left'] });
    expect(await updateSegment(ctx, { id: segmentId, notifiesWebhooks: true })).toMatchObject({
      notifiesWebhooks: true,
      isWatched: true,
    });
    await updateSegment(ctx, { id: segmentId, notifiesWebhooks: true });
    expect(await refusalOf(deleteSegment(ctx, { id: segmentId }))).toBe('wrongState');
    const { id } = await createContact(ctx, { email: 'ann@far.example', city: 'Bonn' });
    await compareFrom(1);
    await updateContact(ctx, id, { city: 'Berlin' }, null);
    await compareFrom(2);
    const segment = { id: segmentId, name: 'In Bonn' };
    expect((await waitFor(2)).map(({ type, data }) => ({ type, ...data }))).toMatchObject([
      { type: 'segment.entered', contact: { id, city: 'Bonn' }, segment, cause: { type: 'system', id: null } },
      { type: 'segment.left', contact: { id, city: 'Berlin' }, segment },
    ]);
    expect(await updateSegment(ctx, { id: segmentId, notifiesWebhooks: false })).toMatchObject({
      notifiesWebhooks: false,
      isWatched: false,
    });
    await deleteSegment(ctx, { id: segmentId });
  });

  it('is recorded only while a webhook of the company wants its type', async () => {
    await hook({ contactEvents: ['contact.deleted'] });
    await createContact(ctx, { email: 'ann@far.example' });
    const { rows } = await getPool().query('SELECT FROM contact_events WHERE company_id = $1', [ctx.scope.companyId]);
    expect(rows).toHaveLength(0);
  });

  it('goes to no webhook that wants mail alone, and to none of another company', async () => {
    await hook({ events: ['delivery'], contactEvents: [] });
    const other = await startReceiver();
    const others = contextOf(await registerTestAccount(), { environment: 'production' });
    await insertWebhook(others.scope, { target: other.url, events: [], contactEvents: [...CONTACT_EVENTS] });
    await hook({ target: `${receiver.url}?contacts`, contactEvents: ['contact.created'] });
    await createContact(ctx, { email: 'ann@far.example' });
    await emitEvents(companyOf(), 1);
    await pollUntil('both', () => receiver.requests.length === 2);
    const types = sentTo(receiver).map(({ type, sequence }) => [type, sequence]);
    expect(types.sort()).toEqual([
      ['contact.created', 1],
      ['email.delivered', 1],
    ]);
    await createContact(others, { email: 'bob@far.example' });
    await pollUntil('the other one', () => other.requests.length > 0);
    expect(sentTo(other).map(({ data }) => data.contact.email)).toEqual(['bob@far.example']);
    expect(receiver.requests).toHaveLength(2);
    const [foreign] = sentTo(other);
    const id = await hook({ target: `${receiver.url}?again` });
    expect(await refusalOf(replayEvent(ctx, id, foreign?.data.event_id ?? ''))).toBe('notFound');
    await other.close();
  });

  it('has the same bytes in each try, whatever happens to the contact between them', async () => {
    const webhookId = await hook();
    receiver.answer = 500;
    const { id } = await createContact(ctx, { email: 'ann@far.example' });
    await pollUntil('a failure', () => receiver.requests.length === 1);
    receiver.answer = 200;
    await updateContact(ctx, id, { firstName: 'Ann' }, null);
    await pollUntil('the change', () => receiver.requests.some(({ body }) => body.includes('contact.updated')));
    const [failed] = await pollUntil('the log', async () => {
      const { data } = await listDeliveries(ctx, webhookId, DeliveryQuery.parse({ type: 'contact.created' }));
      return data.length === 1 && data;
    });
    await retryDelivery(ctx, webhookId, failed?.id ?? '');
    const created = () => receiver.requests.filter(({ body }) => body.includes('contact.created'));
    await pollUntil('a second try', () => created().length === 2);
    const [first, second] = created();
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    const { data } = await readDelivery(ctx, webhookId, failed?.id ?? '');
    expect(data).toMatchObject([
      { type: 'contact.created', recipient: 'ann@far.example', contactId: id, messageId: null },
    ]);
  });

  it('is sent again with its number beside events of mail', async () => {
    const webhookId = await hook({ events: ['delivery'] });
    await createContact(ctx, { email: 'ann@far.example' });
    await waitFor(1);
    await emitEvents(companyOf(), 2);
    await waitFor(3);
    await createContact(ctx, { email: 'bob@far.example' });
    const first = await waitFor(4);
    // The log is written behind the answers.
    await pollUntil('the log', async () => {
      const { data } = await listDeliveries(ctx, webhookId, DeliveryQuery.parse({}));
      return data.length === 4;
    });
    receiver.requests.length = 0;
    const range = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 60_000) };
    await startReplay(ctx, webhookId, range);
    const again = await waitFor(4);
    expect(again).toEqual(first);
    expect(receiver.requests.every(({ headers }) => headers['webhook-replay'] === 'true')).toBe(true);
  });

  it('of an erased person holds the id of the contact alone, and the answers to it are gone', async () => {
    const webhookId = await hook();
    receiver.answer = (response) => void response.writeHead(200).end('got ann@far.example');
    const { id } = await createContact(ctx, { email: 'ann@far.example' });
    await waitFor(1);
    const [delivery] = await pollUntil('the log', async () => {
      const { data } = await listDeliveries(ctx, webhookId, DeliveryQuery.parse({}));
      return data.length === 1 && data;
    });
    const subject = { companyId: ctx.scope.companyId, contactId: id, addresses: ['ann@far.example'], phones: [] };
    for (const { erase, find } of [webhookPrivacy, contactPrivacy, eventPrivacy]) {
      const found = (await find?.(getPool(), subject)) ?? { ids: [] };
      await withTransaction((db) => erase?.(db, subject, found) ?? Promise.resolve({ erased: {} }));
    }
    await waitFor(2);
    const sent = sentTo(receiver).at(-1);
    expect(sent).toMatchObject({ type: 'contact.deleted', data: { contact: { id }, cause: { type: 'erasure' } } });
    expect(Object.keys(sent?.data.contact ?? {})).toEqual(['id']);
    const { rows } = await getPool().query<{ text: string }>(
      `SELECT string_agg(data::text, '') AS text FROM contact_events WHERE company_id = $1`,
      [ctx.scope.companyId],
    );
    expect(rows[0]?.text).not.toContain('ann');
    const { attempts } = await readDelivery(ctx, webhookId, delivery?.id ?? '');
    const attempt = await readAttempt(ctx, webhookId, attempts[0]?.id ?? '');
    expect(attempt.responseBody).toBeNull();
    expect(attempt.requestBody).not.toContain('ann@far.example');
  });
});

/** Counts what follows each other. */
function runsOf(types: readonly string[]): { type: string; count: number }[] {
  const runs: { type: string; count: number }[] = [];
  for (const type of types) {
    const last = runs.at(-1);
    if (last?.type === type) last.count += 1;
    else runs.push({ type, count: 1 });
  }
  return runs;
}

describe('many events of contacts', () => {
  it('of an import are one each, in batches, numbered without a gap', async () => {
    await hook({ format: 'batch', contactEvents: ['contact.created', 'contact.labeled'] });
    await insertLabels(ctx.scope.companyId, [1]);
    const importId = await runTestImport(ctx, 5_000, [1]);
    const events = await waitFor(10_000);
    expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
    const created = events.filter(({ type }) => type === 'contact.created');
    expect(new Set(created.map(({ data }) => data.contact.email)).size).toBe(5_000);
    expect(created).toHaveLength(5_000);
    expect(events.every(({ data }) => (data.cause as { id: string }).id === importId)).toBe(true);
    for (const { body } of receiver.requests) expect(JSON.parse(body).count).toBeLessThanOrEqual(500);
    expect(receiver.requests.length).toBeLessThan(200);
  });

  it('begin whole for a webhook that is created in the middle of an import', async () => {
    const idsNow = async () => {
      const { rows } = await getPool().query<{ id: string }>('SELECT id FROM contacts WHERE company_id = $1', [
        ctx.scope.companyId,
      ]);
      return rows.map(({ id }) => id);
    };
    const running = runTestImport(ctx, 5_000);
    const before = await pollUntil('the first slice', async () => {
      const ids = await idsNow();
      return ids.length > 0 && ids;
    });
    await hook({ format: 'batch', contactEvents: ['contact.created'] });
    const since = new Set(await idsNow());
    await running;
    // The last one: whatever else is sent is before it.
    const { id: last } = await createContact(ctx, { email: 'last@far.example' });
    const sent = await pollUntil('the last one', () => {
      const all = sentTo(receiver);
      return all.some(({ data }) => data.contact.id === last) && all;
    });
    const ids = new Set(sent.map(({ data }) => data.contact.id));
    expect(before.filter((id) => ids.has(id))).toEqual([]);
    expect((await idsNow()).filter((id) => !since.has(id) && !ids.has(id))).toEqual([]);
    expect(sent.map(({ sequence }) => sequence)).toEqual(sent.map((_, index) => index + 1));
  });

  it('take turns with events of mail, which wait for one slice at most', async () => {
    const webhookId = await hook({
      format: 'batch',
      maxBatch: 100,
      state: 'paused',
      events: ['delivery'],
      contactEvents: ['contact.created'],
    });
    for (let set = 0; set < 10; set += 1)
      await write(Array.from({ length: 2_000 }, (_, row) => ({ email: `p${set}-${row}@far.example` })));
    await emitEvents(companyOf(), 1_000);
    await moved();
    await resumeWebhook(ctx, { id: webhookId, from: 'stopped' });
    const events = await waitFor(21_000);
    expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 21_000 }, (_, index) => index + 1));
    // A slice is 4 batches at most.
    const lastOfMail = events.findLastIndex(({ type }) => type === 'email.delivered');
    const between = runsOf(events.slice(0, lastOfMail).map(({ type }) => type)).filter(
      ({ type }) => type === 'contact.created',
    );
    expect(events[0]?.type).toBe('email.delivered');
    expect(between.length).toBeGreaterThan(0);
    expect(Math.max(...between.map(({ count }) => count))).toBeLessThanOrEqual(400);
    for (const { body } of receiver.requests) {
      const types = new Set(JSON.parse(body).data.map(({ type }: Sent) => type));
      expect(types.size).toBe(1);
    }
  });
});

describe('a cursor with events of contacts', () => {
  const cursorOf = async (id: string) => {
    const { rows } = await getPool().query<{ status: string; hasContacts: boolean }>(
      `SELECT status, contact_position IS NOT NULL AS "hasContacts" FROM webhook_cursors WHERE webhook_id = $1 AND kind = 'main'`,
      [id],
    );
    return rows[0];
  };

  it('is not leased by versions that know mail alone, and others are', async () => {
    expect(await cursorOf(await hook())).toEqual({ status: 'contacts', hasContacts: true });
    const mail = await hook({ events: ['delivery'], contactEvents: [] });
    expect(await cursorOf(mail)).toEqual({ status: 'running', hasContacts: false });
  });

  it('resumes from where it stopped, or from now', async () => {
    const id = await hook({ contactEvents: ['contact.created'] });
    const emails = () => sentTo(receiver).map(({ data, sequence }) => [sequence, data.contact.email]);
    for (const [from, email] of [
      ['now', 'a@far.example'],
      ['stopped', 'b@far.example'],
    ] as const) {
      await pauseWebhook(ctx, { id });
      await createContact(ctx, { email });
      await moved();
      await resumeWebhook(ctx, { id, from });
    }
    await createContact(ctx, { email: 'c@far.example' });
    await waitFor(2);
    expect(emails()).toEqual([
      [1, 'b@far.example'],
      [2, 'c@far.example'],
    ]);
  });

  it('begins although the process died that saved the webhook', async () => {
    const id = await hook();
    await getPool().query(
      `UPDATE webhook_cursors SET contact_position = NULL, contact_at = NULL, status = 'running' WHERE webhook_id = $1`,
      [id],
    );
    await getPool().query('UPDATE webhooks SET name = name, target = target WHERE id = $1', [id]);
    await pollUntil('the position', async () => {
      await createContact(ctx, { email: `${newId()}@far.example` });
      return (await cursorOf(id))?.hasContacts;
    });
    const { id: last } = await createContact(ctx, { email: 'last@far.example' });
    await pollUntil('the last one', () => sentTo(receiver).some(({ data }) => data.contact.id === last));
    const sent = sentTo(receiver);
    expect(sent.map(({ sequence }) => sequence)).toEqual(sent.map((_, index) => index + 1));
  });
});

describe('the setting of a webhook', () => {
  const input = {
    ...CreateWebhookInput.parse({
      name: 'crm',
      target: 'https://crm.example/hook',
      events: ['contact.created', 'bounce'],
    }),
  };

  it('has events of contacts among those of mail, and changes them', async () => {
    const { id, events } = await createWebhook(ctx, input);
    expect(events).toEqual(['bounce', 'contact.created']);
    const changed = await updateWebhook(ctx, { id, events: ['segment.left', 'delivery'] });
    expect(changed.events).toEqual(['delivery', 'segment.left']);
    const { rows } = await getPool().query('SELECT contact_types AS types FROM webhooks WHERE id = $1', [id]);
    expect(rows).toEqual([{ types: 512 }]);
  });

  it.each([
    'msys',
    'sendgrid',
    'mailgun',
    'postmark',
  ] as const)('refuses them in the format %s, and the format', async (format) => {
    const refused = { message: `The format ${format} has events of mail only, not contact.created.` };
    await expect(createWebhook(ctx, { ...input, format })).rejects.toMatchObject(refused);
    const { id } = await createWebhook(ctx, input);
    await expect(updateWebhook(ctx, { id, format })).rejects.toMatchObject({
      ...refused,
      payload: { field: 'events' },
    });
    expect(() => getSample({ type: 'contact.created', format })).toThrow('events of mail only');
  });

  it('needs the right to view contacts to send them, or to send them elsewhere, and to see them in the log', async () => {
    const manager: Context = { ...ctx, grants: ['webhooks/modify', 'webhooks/view'] };
    const refused = { code: 'forbidden' };
    await expect(createWebhook(manager, input)).rejects.toMatchObject(refused);
    const { id } = await createWebhook(ctx, input);
    await expect(updateWebhook(manager, { id, target: 'https://other.example/' })).rejects.toMatchObject(refused);
    await expect(updateWebhook(manager, { id, events: [...input.events, 'contact.deleted'] })).rejects.toMatchObject(
      refused,
    );
    await updateWebhook(manager, { id, name: 'renamed', events: input.events, target: input.target });
    const own = await hook();
    await createContact(ctx, { email: 'ann@far.example' });
    const [delivery] = await pollUntil('the log', async () => {
      const { data } = await listDeliveries(manager, own, DeliveryQuery.parse({}));
      return data.length === 1 && data;
    });
    const { attempts, data } = await readDelivery(manager, own, delivery?.id ?? '');
    expect(data).toEqual([]);
    expect((await readAttempt(manager, own, attempts[0]?.id ?? '')).requestBody).toBeNull();
    expect((await readAttempt(ctx, own, attempts[0]?.id ?? '')).requestBody).toContain('ann@far.example');
  });

  it('refuses them in the sandbox, where there are no contacts', async () => {
    const sandbox: Context = { ...ctx, scope: { ...ctx.scope, environment: 'sandbox' } };
    await expect(createWebhook(sandbox, input)).rejects.toMatchObject({ payload: { field: 'events' } });
  });

  it('sends a sample of them as a test', async () => {
    const id = await hook({ contactEvents: ['contact.labeled'] });
    expect(await testWebhook(ctx, { id })).toMatchObject({ isTaken: true, code: 200 });
    const [request] = receiver.requests;
    expect(request?.headers['webhook-test']).toBe('true');
    expect(JSON.parse(request?.body ?? '{}')).toMatchObject({
      type: 'contact.labeled',
      data: { label: { name: 'VIP' } },
    });
  });
});
