import { createCursor } from '#lib/connect/webhooks/lanes/create-cursor.ts';
import { sealWebhookSecret } from '#lib/connect/webhooks/stored-secrets.ts';
import type { Scope } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { type EventType, typeMask } from '#lib/events/event-types.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { closeListener } from '#lib/infra/db/listen.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { createTestDatabase } from '../database.ts';
import type { SeededCompany } from '../seed.ts';

/** The signing secret of webhooks in tests. */
export const SECRET = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;

/** Creates a database for webhook tests whose targets may be on this machine; the returned function ends it. */
export async function startWebhookDatabase(settings: Record<string, string> = {}): Promise<() => Promise<void>> {
  const database = await createTestDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: 'a secret for tests that is long enough',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    ...settings,
  });
  process.env.LOG_LEVEL ??= 'silent';
  return async () => {
    await closeListener();
    await closePool();
    await database.drop();
  };
}

/** The columns of a webhook that a test sets. */
export type WebhookColumns = {
  target: string;
  format?: string;
  events?: EventType[];
  state?: string;
  ordered?: boolean;
  maxBatch?: number;
  maxWaitMs?: number;
  rate?: number | null;
  sendingDomains?: string[];
};

/** Inserts a webhook with its cursor, as its creation does; returns its id. */
export async function insertWebhook({ companyId, environment }: Scope, columns: WebhookColumns): Promise<string> {
  const id = newId();
  const { target, format = 'single', events = ['delivery'], state = 'on', ordered = false } = columns;
  const { maxBatch = 500, maxWaitMs = 0, rate = null, sendingDomains = [] } = columns;
  await withTransaction(async (db) => {
    await db.query(
      `INSERT INTO webhooks (id, company_id, environment, name, target, events, types, format, secret_encrypted, state, ordered,
         max_batch, max_wait_ms, rate, sending_domains, subaccount_ids, api_version, updated_at)
       VALUES ($1::uuid, $2, $3, $1::text, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, '{}', '2026-11-22', now())`,
      [
        id,
        companyId,
        environment,
        target,
        events,
        typeMask(events),
        format,
        Buffer.from(sealWebhookSecret(id, 'signing', SECRET)),
        state,
        ordered,
        maxBatch,
        maxWaitMs,
        rate,
        sendingDomains,
      ],
    );
    await createCursor(db, { id, companyId, environment });
  });
  return id;
}

/** Events of one transaction at most. */
const BATCH = 500;

/** Records deliveries of one message to so many recipients, in transactions of 500; returns the ids of the events. */
export async function emitEvents(
  company: SeededCompany,
  count: number,
  type: EventType = 'delivery',
): Promise<string[]> {
  const messageId = newId();
  await insertRecipients(company, messageId, count);
  const ids: string[] = [];
  for (let start = 0; start < count; start += BATCH) {
    const events = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) =>
      eventOf(company, messageId, start + index, type),
    );
    await withTransaction((db) => recordEvents(db, events));
    ids.push(...events.map(({ id }) => id));
  }
  return ids;
}

/** Inserts a message and its recipients without events. */
export async function insertRecipients(company: SeededCompany, messageId: string, count: number): Promise<void> {
  await getPool().query(
    `INSERT INTO messages (company_id, id, environment, transmission_id, received_by, envelope_from, friendly_from, sending_domain,
       subject, message_id_header, size_bytes, recipient_count, created_at, expires_at)
     VALUES ($1, $2::uuid, $3, $2::uuid, 'rest', $4, $4, $5, 'A test', $2::text || '@test', 100, $6, now(), now() + interval '3 days')`,
    [company.companyId, messageId, company.environment, company.from, company.domain, count],
  );
  await getPool().query(
    `INSERT INTO recipients (company_id, message_id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type,
       status, last_event, last_event_at, simulated)
     SELECT $1, $2, n, $3, 'r' || n || '@example.net', 'r' || n || '@example.net', 'example.net', 'to', 'delivered', 'delivery', now(), false
     FROM generate_series(0, $4::int - 1) AS n`,
    [company.companyId, messageId, company.environment, count],
  );
}

/** An event of a recipient that `insertRecipients` has inserted. */
export const eventOf = (company: SeededCompany, messageId: string, ordinal: number, type: EventType = 'delivery') => ({
  companyId: company.companyId,
  environment: company.environment,
  id: newId(),
  type,
  at: new Date(),
  messageId,
  ordinal,
  transmissionId: messageId,
  subaccountId: null,
  rcptTo: `r${ordinal}@example.net`,
  recipientDomain: 'example.net',
  isSimulated: false,
  sendingDomain: company.domain,
  campaignId: null,
  templateId: null,
  ipPoolId: null,
  bounceClass: null,
  reason: null,
  data: { num_retries: 0 },
});
