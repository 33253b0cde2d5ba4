/** Raw SQL: mail that comes back is stored before its 250 reply, and recipients are partitioned by day. */

import type { InboundMessage as InboundMessageRow } from '#generated/client.ts';
import type { BounceClass } from '#lib/events/bounce-classes.ts';
import type { EventType } from '#lib/events/event-types.ts';
import { eventRank } from '#lib/events/last-event.ts';
import { feedbackBit } from '#lib/events/statistics/seen.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { VerpReference } from '#lib/mail/verp.ts';

/** An inbound message: a bounce, a complaint, an unsubscribe, or mail to the operator. */
export type InboundMessage = Omit<InboundMessageRow, 'raw'> & { raw: Buffer };

/** Inserts an inbound message. */
export async function insertInbound(db: Database, message: InboundMessage): Promise<void> {
  await db.query({
    name: 'insert-inbound',
    text: `INSERT INTO inbound_messages (id, received_at, client_ip, envelope_from, recipients, raw) VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [message.id, message.receivedAt, message.clientIp, message.envelopeFrom, message.recipients, message.raw],
  });
}

/** Returns an inbound message; null if it was already processed and deleted. */
export async function findInbound(id: string): Promise<InboundMessage | null> {
  const { rows } = await getPool().query<InboundMessage>(
    `SELECT id, received_at AS "receivedAt", client_ip AS "clientIp", envelope_from AS "envelopeFrom", recipients, raw
     FROM inbound_messages WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Deletes a processed inbound message. */
export async function deleteInbound(id: string): Promise<void> {
  await getPool().query('DELETE FROM inbound_messages WHERE id = $1', [id]);
}

/** Largest number of stored messages to the operator. It is limited because anyone may send them. */
const OPERATOR_MAILS_MAX = 100;

/** Moves a message to the operator from the inbox to the stored ones, and deletes the oldest above the limit. */
export async function keepOperatorMail(id: string, expiresAt: Date): Promise<void> {
  await withTransaction(async (db) => {
    await db.query(
      `WITH moved AS (DELETE FROM inbound_messages WHERE id = $1 RETURNING *)
       INSERT INTO operator_mails (id, received_at, client_ip, envelope_from, recipients, raw, expires_at)
       SELECT id, received_at, client_ip, envelope_from, recipients, raw, $2 FROM moved`,
      [id, expiresAt],
    );
    await db.query(
      'DELETE FROM operator_mails WHERE id IN (SELECT id FROM operator_mails ORDER BY id DESC OFFSET $1)',
      [OPERATOR_MAILS_MAX],
    );
  });
}

/** Returns the stored messages to the operator, newest first. */
export function findOperatorMails(limit: number): Promise<InboundMessage[]> {
  return prisma()
    .operatorMail.findMany({ orderBy: { id: 'desc' }, take: limit, omit: { expiresAt: true } })
    .then((rows) => rows.map((row) => ({ ...row, raw: Buffer.from(row.raw) })));
}

/** The data of a late bounce in a recipient's row. */
export type LateBounce = { bounceClass: BounceClass; reason: string };

/** True if an event ranks at least as high as the recipient's last event: an open after a complaint changes nothing. */
const MATTERS = `${eventRank('$4')} >= ${eventRank('last_event')}`;

/** Updates a recipient's highest-ranking last event; a late bounce sets its status to bounced. */
export async function updateRecipient(
  db: Database,
  reference: VerpReference,
  event: { type: EventType; at: Date },
  bounce: LateBounce | null,
): Promise<void> {
  await db.query({
    name: 'update-feedback-recipient',
    text: `UPDATE recipients SET last_event = CASE WHEN ${MATTERS} THEN $4 ELSE last_event END,
             last_event_at = CASE WHEN ${MATTERS} THEN $5 ELSE last_event_at END, status = CASE WHEN $6::int IS NULL THEN status ELSE 'bounced' END,
             bounce_class = coalesce($6, bounce_class), reason = coalesce($7, reason), seen = seen | $8::smallint
           WHERE company_id = $1 AND message_id = $2 AND ordinal = $3`,
    values: [
      reference.companyId,
      reference.messageId,
      reference.ordinal,
      event.type,
      event.at,
      bounce?.bounceClass ?? null,
      bounce?.reason ?? null,
      feedbackBit(event.type),
    ],
  });
}
