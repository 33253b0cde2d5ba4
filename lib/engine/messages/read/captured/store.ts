/** Raw SQL: messages are partitioned by day and read by keyset; Prisma Client knows no partitions. */

import type { Scope } from '#lib/core/context.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { isOwned, NO_SUBACCOUNT, ownerOf } from '#lib/core/subaccount-filter.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { BODY_COLUMNS, type StoredBody } from '../../bodies/stored-body.ts';
import { trackingOf } from '../../tracking-options.ts';
import type { CapturedMessage, OpenedMessage } from './captured-message.ts';

/** Recipients named in a row of the list. */
const NAMED = 5;

const COLUMNS = `m.company_id, m.id, m.subject, m.friendly_from AS "friendlyFrom", m.recipient_count AS "recipientCount",
  m.size_bytes AS "sizeBytes", m.created_at AS "createdAt"`;

const CAPTURED = `EXISTS (SELECT FROM recipients r WHERE r.company_id = m.company_id AND r.message_id = m.id AND r.status = 'captured')`;

/**
 * The mail that a scope may read here: a company's own ($1, $2), and the platform's ($3) on its behalf; of a sub-account ($4)
 * only what it sent itself.
 */
const readable = (condition: string, tail = ''): string => `
  (SELECT ${COLUMNS}, false AS "isSystem" FROM messages m
   WHERE m.company_id = $1 AND m.environment = $2 AND ${isOwned('m.subaccount_id', '$4')} AND ${CAPTURED} AND ${condition} ${tail})
  UNION ALL
  (SELECT ${COLUMNS}, true FROM messages m
   WHERE m.company_id = $3 AND ($4::uuid IS NULL OR $4 = '${NO_SUBACCOUNT}') AND m.on_behalf_of_company_id = $1 AND ${CAPTURED} AND ${condition} ${tail})`;

const withRecipients = (source: string): string => `
  SELECT c.*, ARRAY(SELECT r.rcpt_to FROM recipients r WHERE r.company_id = c.company_id AND r.message_id = c.id
    ORDER BY r.ordinal LIMIT ${NAMED}) AS recipients
  FROM (${source}) c ORDER BY c.id DESC`;

/**
 * Captured mail between two ids, newest first.
 * Uses the primary key of messages, and messages (on_behalf_of_company_id, id DESC).
 *
 * @param after least id that is shown.
 * @param before id that all shown ones are smaller than.
 */
export async function findCapturedPage(
  scope: Scope,
  after: string,
  before: string,
  limit: number,
): Promise<CapturedMessage[]> {
  const { rows } = await getReadPool().query<CapturedMessage>(
    `${withRecipients(readable('m.id >= $5 AND m.id < $6', `ORDER BY m.id DESC LIMIT ${limit}`))} LIMIT ${limit}`,
    [scope.companyId, scope.environment, PLATFORM_COMPANY_ID, ownerOf(scope), after, before],
  );
  return rows;
}

/** A captured message with its body as it is stored. */
export type StoredCapture = Omit<OpenedMessage, 'raw' | 'sent'> & { body: StoredBody };

type OpenedRow = CapturedMessage &
  StoredBody & {
    ordinal: number;
    subaccount_id: string | null;
    sending_domain: string;
    options: unknown;
  };

/** A captured message that the scope may read, with its body; null for any other, and once its body is no longer kept. */
export async function findCapturedById(scope: Scope, id: string): Promise<StoredCapture | null> {
  const { rows } = await getReadPool().query<OpenedRow>(
    `SELECT found.*, ${BODY_COLUMNS}, m.subaccount_id, m.sending_domain, m.options, (
       SELECT min(r.ordinal) FROM recipients r WHERE r.company_id = m.company_id AND r.message_id = m.id AND r.status = 'captured') AS ordinal
     FROM (${withRecipients(readable('m.id = $5'))}) found
     JOIN messages m ON m.company_id = found.company_id AND m.id = found.id AND m.id = $5
     JOIN message_bodies b ON b.company_id = found.company_id AND b.message_id = found.id AND b.message_id = $5`,
    [scope.companyId, scope.environment, PLATFORM_COMPANY_ID, ownerOf(scope), id],
  );
  const [row] = rows;
  if (!row) return null;
  const { companyId, subaccount_id: subaccountId, sending_domain: sendingDomain, ordinal, options } = row;
  const { id: _, subject, friendlyFrom, recipientCount, sizeBytes, createdAt, recipients, isSystem } = row;
  const { messageId, raw, segmentId, segmentStart, segmentBytes, contentId, data } = row;
  return {
    id,
    subject,
    friendlyFrom,
    recipientCount,
    sizeBytes,
    createdAt,
    recipients,
    isSystem,
    body: { companyId, messageId, raw, segmentId, segmentStart, segmentBytes, contentId, data },
    delivery: { companyId, messageId: id, ordinal, subaccountId, sendingDomain, tracking: trackingOf(options) },
  };
}
