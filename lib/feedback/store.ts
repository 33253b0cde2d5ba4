import type { Environment } from '#lib/core/environment.ts';
import { idFloor, idTime } from '#lib/core/ids.ts';
import type { BounceClass } from '#lib/events/bounce-classes.ts';
import type { EventType } from '#lib/events/event-types.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { VerpReference } from '#lib/mail/verp.ts';

/** Mail that came back to us. */
export type InboundMessage = {
  id: string;
  receivedAt: Date;
  clientIp: string;
  envelopeFrom: string;
  recipients: string[];
  raw: Buffer;
};

/** Writes mail that came back. */
export async function insertInbound(db: Database, message: InboundMessage): Promise<void> {
  await db.query({
    name: 'insert-inbound',
    text: `INSERT INTO inbound_messages (id, received_at, client_ip, envelope_from, recipients, raw) VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [message.id, message.receivedAt, message.clientIp, message.envelopeFrom, message.recipients, message.raw],
  });
}

/** Mail that came back and is still to be read; null where that was done. */
export async function findInbound(id: string): Promise<InboundMessage | null> {
  const { rows } = await getPool().query<InboundMessage>(
    `SELECT id, received_at AS "receivedAt", client_ip AS "clientIp", envelope_from AS "envelopeFrom", recipients, raw
     FROM inbound_messages WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Forgets mail that was read: it holds a stranger's words. */
export async function deleteInbound(id: string): Promise<void> {
  await getPool().query('DELETE FROM inbound_messages WHERE id = $1', [id]);
}

/** What feedback needs to know of the recipient that it is about. */
export type FeedbackRecipient = {
  environment: Environment;
  rcptTo: string;
  recipientDomain: string;
  /** The far end took the message, or may have. */
  wasSent: boolean;
  /** It is still to be delivered, or its outcome is not written yet. */
  isOpen: boolean;
  transmissionId: string;
  subaccountId: string | null;
  sendingDomain: string;
  campaignId: string | null;
  templateId: string | null;
  ipPoolId: string | null;
  transactional: boolean;
};

/** A recipient, locked until the transaction ends, so that what is told twice at once counts once. */
export async function lockRecipient(db: Database, reference: VerpReference): Promise<FeedbackRecipient | null> {
  const { rows } = await db.query<FeedbackRecipient>({
    name: 'lock-feedback-recipient',
    text: `SELECT r.environment, r.rcpt_to AS "rcptTo", r.recipient_domain AS "recipientDomain",
             r.delivered_at IS NOT NULL OR EXISTS (
               SELECT 1 FROM attempts a WHERE a.company_id = $1 AND a.message_id = $2 AND a.ordinal = $3
                 AND a.outcome IN ('delivered', 'captured', 'unknown')) AS "wasSent",
             EXISTS (SELECT 1 FROM delivery_queue q WHERE q.company_id = $1 AND q.message_id = $2 AND q.ordinal = $3) AS "isOpen",
             m.transmission_id AS "transmissionId", m.subaccount_id AS "subaccountId", m.sending_domain AS "sendingDomain",
             m.campaign_id AS "campaignId", m.template_id AS "templateId", m.ip_pool_id AS "ipPoolId", m.transactional
           FROM recipients r JOIN messages m ON m.company_id = r.company_id AND m.id = r.message_id
           WHERE r.company_id = $1 AND r.message_id = $2 AND r.ordinal = $3 AND m.company_id = $1 AND m.id = $2
           FOR UPDATE OF r`,
    values: [reference.companyId, reference.messageId, reference.ordinal],
  });
  return rows[0] ?? null;
}

/** Whether a recipient had an event of a type before. Index events_company_id_message_id_id_idx. */
export async function hasEvent(db: Database, reference: VerpReference, type: EventType): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'has-feedback-event',
    text: 'SELECT FROM events WHERE company_id = $1 AND message_id = $2 AND ordinal = $3 AND type = $4 AND id >= $5 LIMIT 1',
    values: [reference.companyId, reference.messageId, reference.ordinal, type, idFloor(idTime(reference.messageId))],
  });
  return rowCount === 1;
}

/** A late bounce, as the recipient's row keeps it. */
export type LateBounce = { bounceClass: BounceClass; reason: string };

/** Notes a recipient's last event; a late bounce makes the recipient a bounced one. */
export async function updateRecipient(
  db: Database,
  reference: VerpReference,
  event: { type: EventType; at: Date },
  bounce: LateBounce | null,
): Promise<void> {
  await db.query({
    name: 'update-feedback-recipient',
    text: `UPDATE recipients SET last_event = $4, last_event_at = $5, status = CASE WHEN $6::int IS NULL THEN status ELSE 'bounced' END,
             bounce_class = coalesce($6, bounce_class), reason = coalesce($7, reason)
           WHERE company_id = $1 AND message_id = $2 AND ordinal = $3`,
    values: [
      reference.companyId,
      reference.messageId,
      reference.ordinal,
      event.type,
      event.at,
      bounce?.bounceClass ?? null,
      bounce?.reason ?? null,
    ],
  });
}

/** Whom a recipient got a message from. */
export async function findSender(reference: VerpReference): Promise<{ recipient: string; sender: string } | null> {
  const { rows } = await getPool().query<{ recipient: string; sender: string }>(
    `SELECT r.rcpt_to AS recipient, m.friendly_from AS sender
     FROM recipients r JOIN messages m ON m.company_id = r.company_id AND m.id = r.message_id
     WHERE r.company_id = $1 AND r.message_id = $2 AND r.ordinal = $3 AND m.company_id = $1 AND m.id = $2`,
    [reference.companyId, reference.messageId, reference.ordinal],
  );
  return rows[0] ?? null;
}
