import { idTime, newId } from '#lib/core/ids.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { SeededCompany } from './seed.ts';

/** A message as if it had been sent at some instant, with the results of its recipients. */
export type InsertedMessage = {
  /** The Unix time in milliseconds; a partition is created for it. */
  atMs: number;
  id?: string;
  subject?: string;
  recipients?: { address: string; status?: string; isSimulated?: boolean }[];
  raw?: Buffer;
  /** An owner other than the seeded company: system mail belongs to the platform. */
  companyId?: string;
  /** The sub-account that sent it; the company itself when absent. */
  subaccountId?: string | null;
  onBehalfOf?: string;
};

/** The last event of each status. */
const EVENTS: Record<string, 'injection' | 'delay' | 'delivery' | 'bounce' | 'generation_failure'> = {
  queued: 'injection',
  deferred: 'delay',
  delivered: 'delivery',
  captured: 'delivery',
  bounced: 'bounce',
  suppressed: 'bounce',
  expired: 'bounce',
  canceled: 'injection',
  failed: 'generation_failure',
};

/** Inserts a past message with its events into the tables; returns its id. */
export async function insertMessage(company: SeededCompany, message: InsertedMessage): Promise<string> {
  const {
    atMs,
    subject = 'A test',
    recipients = [{ address: 'someone@example.net' }],
    raw,
    subaccountId = null,
  } = message;
  const id = message.id ?? idAt(atMs);
  const companyId = message.companyId ?? company.companyId;
  const at = new Date(idTime(id));
  const db = getPool();
  await db.query('SELECT ensure_partitions($1::date, $1::date)', [at.toISOString().slice(0, 10)]);
  await db.query(
    `INSERT INTO messages (company_id, id, environment, transmission_id, received_by, envelope_from, friendly_from, sending_domain,
       subject, message_id_header, size_bytes, recipient_count, on_behalf_of_company_id, created_at, expires_at, subaccount_id)
     VALUES ($1, $2::uuid, $3, $2::uuid, 'rest', $4, $4, $5, $6, $2::text || '@test', $7, $8, $9, $10::timestamptz, $10::timestamptz + interval '3 days', $11)`,
    [
      companyId,
      id,
      company.environment,
      company.from,
      company.domain,
      subject,
      raw?.length ?? 0,
      recipients.length,
      message.onBehalfOf ?? null,
      at,
      subaccountId,
    ],
  );
  if (raw) await db.query('INSERT INTO message_bodies VALUES ($1, $2, $3)', [companyId, id, raw]);
  for (const [ordinal, { address, status = 'delivered', isSimulated = false }] of recipients.entries()) {
    const event = EVENTS[status] ?? 'injection';
    await db.query(
      `INSERT INTO recipients (company_id, message_id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type, status, last_event, last_event_at, simulated)
       VALUES ($1, $2, $3, $4, $5, $5, $6, 'to', $7, $8, $9, $10)`,
      [companyId, id, ordinal, company.environment, address, address.split('@')[1], status, event, at, isSimulated],
    );
    const types = event === 'injection' || event === 'generation_failure' ? [event] : (['injection', event] as const);
    for (const [step, type] of types.entries()) {
      await recordEvents(db, [
        {
          companyId,
          id: idAt(at.getTime() + step),
          environment: company.environment,
          type,
          at,
          messageId: id,
          ordinal,
          transmissionId: id,
          subaccountId,
          rcptTo: address,
          recipientDomain: address.split('@')[1] ?? '',
          isSimulated,
          sendingDomain: company.domain,
          campaignId: null,
          templateId: null,
          ipPoolId: null,
          bounceClass: classOf(event, status),
          reason: null,
          data: { num_retries: 0 },
        },
      ]);
    }
  }
  return id;
}

const classOf = (event: string, status: string): 10 | 25 | null => {
  if (event !== 'bounce') return null;
  return status === 'suppressed' ? 25 : 10;
};

/** Returns a new id with the time `ms` instead of that of the clock. */
export function idAt(ms: number): string {
  const fresh = newId();
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}${fresh.slice(13)}`;
}
