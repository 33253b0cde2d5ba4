import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENGAGEMENT, followMail } from '#lib/audience/contacts/engagement.ts';
import { newId } from '#lib/core/ids.ts';
import type { EventType } from '#lib/events/event-types.ts';
import { takeTurn } from '#lib/events/feed/consumers.ts';
import { moveOutbox } from '#lib/events/feed/move-outbox.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { eventOf } from '../../../fixtures/webhooks/webhook-rig.ts';

let close: () => Promise<void>;
let company: SeededCompany;

beforeAll(async () => {
  close = await openTestDatabase();
  company = await seedCompany();
});

afterAll(() => close());

const addPerson = (email: string) =>
  getPool().query(
    `INSERT INTO contacts (company_id, id, email, email_key, source, created_at, updated_at)
     VALUES ($1, $2, $3, $3, 'manual', now(), now())`,
    [company.companyId, newId(), email],
  );

type Told = { type: EventType; message?: string; to?: string; byMachine?: boolean; at?: Date };

const tell = (all: readonly Told[]) =>
  recordEvents(
    getPool(),
    all.map(({ type, message = MESSAGE, to = 'Ann@Example.com', byMachine = false, at = new Date() }) => ({
      ...eventOf(company, message, 0, type),
      at,
      rcptTo: to,
      data: ['open', 'click'].includes(type) ? { is_prefetched: byMachine } : {},
    })),
  );

const MESSAGE = newId();

const countAll = async () => {
  await moveOutbox();
  while (await takeTurn(ENGAGEMENT));
  const { rows } = await getPool().query(
    `SELECT c.email_key AS email, s.sent, s.delivered, s.bounced, s.opened, s.clicked, s.last_open_at AS "lastOpenAt"
     FROM contact_stats s JOIN contacts c ON c.id = s.contact_id WHERE s.company_id = $1 ORDER BY 1`,
    [company.companyId],
  );
  return rows;
};

test('counts what mail does to each person from the first contact on: mails, not opens, and no machines', async () => {
  await tell([{ type: 'injection' }]);
  await followMail(company);
  await addPerson('ann@example.com');
  await addPerson('bob@example.com');
  const opened = new Date('2026-11-27T10:00:00.000Z');
  await tell([{ type: 'injection' }, { type: 'delivery' }, { type: 'open', byMachine: true }]);
  await tell([
    { type: 'open', at: opened },
    { type: 'open', at: new Date(opened.getTime() - 60_000) },
    { type: 'click' },
  ]);
  await tell([{ type: 'click' }, { type: 'injection', to: 'nobody@example.com' }]);
  const second = newId();
  await tell([
    { type: 'injection', message: second, to: 'bob@example.com' },
    { type: 'bounce', message: second, to: 'bob@example.com' },
  ]);
  expect(await countAll()).toMatchObject([
    { email: 'ann@example.com', sent: 1, delivered: 1, bounced: 0, opened: 1, clicked: 1, lastOpenAt: opened },
    { email: 'bob@example.com', sent: 1, delivered: 0, bounced: 1, opened: 0, clicked: 0, lastOpenAt: null },
  ]);
  const third = newId();
  await tell([{ type: 'open', message: third }]);
  expect(await countAll()).toMatchObject([{ opened: 2 }, { opened: 0 }]);
});
