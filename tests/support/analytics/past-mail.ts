import type { NewEvent } from '#lib/events/new-event.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { markFirsts } from '#lib/events/statistics/mark-firsts.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { idAt } from '../insert-message.ts';

/** A message to one recipient, as if it had been accepted at some instant. */
export type PastMessage = {
  companyId: string;
  atMs: number;
  environment?: 'sandbox' | 'production';
  sizeBytes?: number;
  subject?: string;
  recipient?: string;
  sendingDomain?: string;
  campaignId?: string | null;
  templateId?: string | null;
  templateVersion?: number | null;
  subaccountId?: string | null;
  ipPoolId?: string | null;
  isSimulated?: boolean;
};

/** Inserts a past message without events, and returns what its events repeat. */
export async function insertPastMessage(message: PastMessage): Promise<NewEvent> {
  const { companyId, atMs, environment = 'production', recipient = 'ada@far.example' } = message;
  const { sizeBytes = 1_000, subject = 'Hello', sendingDomain = 'shop.example', isSimulated = false } = message;
  const {
    campaignId = null,
    templateId = null,
    templateVersion = null,
    subaccountId = null,
    ipPoolId = null,
  } = message;
  const id = idAt(atMs);
  const at = new Date(atMs);
  const domain = recipient.split('@')[1] ?? '';
  const db = getPool();
  await db.query('SELECT ensure_partitions($1::date - 1, $1::date + 4)', [at.toISOString().slice(0, 10)]);
  await db.query(
    `INSERT INTO messages (company_id, id, environment, transmission_id, received_by, envelope_from, friendly_from, sending_domain,
       subject, message_id_header, size_bytes, recipient_count, campaign_id, template_id, template_version, subaccount_id, ip_pool_id,
       created_at, expires_at)
     VALUES ($1, $2::uuid, $3, $2::uuid, 'rest', 'a@' || $4, 'a@' || $4, $4, $5, $2::text, $6, 1, $7, $8, $9, $10, $11, $12, $12)`,
    [
      companyId,
      id,
      environment,
      sendingDomain,
      subject,
      sizeBytes,
      campaignId,
      templateId,
      templateVersion,
      subaccountId,
      ipPoolId,
      at,
    ],
  );
  await db.query(
    `INSERT INTO recipients (company_id, message_id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type, status,
       last_event, last_event_at, simulated)
     VALUES ($1, $2, 0, $3, $4, $4, $5, 'to', 'delivered', 'injection', $6, $7)`,
    [companyId, id, environment, recipient, domain, at, isSimulated],
  );
  return {
    companyId,
    id: idAt(atMs),
    environment,
    type: 'injection',
    at,
    messageId: id,
    ordinal: 0,
    transmissionId: id,
    subaccountId,
    rcptTo: recipient,
    recipientDomain: domain,
    isSimulated,
    sendingDomain,
    campaignId,
    templateId,
    templateVersion,
    ipPoolId,
    bounceClass: null,
    reason: null,
    data: {},
    sizeBytes,
  };
}

/** Builds an event of a message at an instant, with an id of that time. */
export const eventAt = (message: NewEvent, atMs: number, changes: Partial<NewEvent>): NewEvent => ({
  ...message,
  id: idAt(atMs),
  at: new Date(atMs),
  ...changes,
});

/** Records events in one transaction, with the opens and clicks that are the first of their recipients. */
export const recordPast = (events: readonly NewEvent[]): Promise<void> =>
  withTransaction(async (db) => recordEvents(db, await markFirsts(db, events)));
