import { completeFirstSends } from '#lib/account/onboarding/tour.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { idTime, newId } from '#lib/core/ids.ts';
import { EXPIRE_AFTER_HOURS } from '#lib/core/limits.ts';
import type { NewEvent } from '#lib/events/new-event.ts';
import { eventStatements } from '#lib/events/record-events.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { runStatements } from '#lib/infra/db/transaction.ts';
import { parseMailbox } from '#lib/mail/address.ts';
import { checkIpPool } from '../accept/checks/check-ip-pool.ts';
import { checkSenderDomain } from '../accept/checks/check-sender-domain.ts';
import { getSendingFacts } from '../accept/facts/get-sending-facts.ts';
import { notifyDeliveryDue } from '../accept/store.ts';
import { findLinkOrigin } from '../compose/link-origin.ts';
import type { SendingScope } from '../incoming-message.ts';
import { isSimulatorDomain } from '../simulator.ts';
import { loadContent } from './cache.ts';
import { domainOf, renderHeader } from './render-stored.ts';
import type { InsertedMessages, SendFacts, StoredMessages, StoredRow } from './schema.ts';
import { insertStored, noteUse, type StoredMessageRow } from './store.ts';
import type { LoadedContent } from './stored-content.ts';

/**
 * Returns the facts of a sender for a set of messages. They come from the cache that a change of them empties: asked for each set,
 * they cost nothing.
 *
 * @param ipPool the name or the id of the pool; null for the one that all mail of the domain leaves through.
 * @throws {AppError} accountSuspended, productionRequired, invalidAddress, unprovenDomain, unknownIpPool
 */
export async function getSendFacts(
  { companyId, environment }: Pick<SendingScope, 'companyId' | 'environment'>,
  { fromEmail, ipPool }: { fromEmail: string; ipPool: string | null },
): Promise<SendFacts> {
  const scope = { companyId, environment };
  const kept = await getSendingFacts(companyId);
  if (kept.suspended) throw new AppError('accountSuspended');
  if (environment === 'production' && kept.sandbox) throw new AppError('productionRequired');
  const sendingDomain = await checkSenderDomain(scope, fromEmail);
  const options = ipPool === null ? {} : { options: { ip_pool: ipPool } };
  return {
    ...scope,
    sendingDomain,
    ipPoolId: await checkIpPool(scope, options, sendingDomain),
    requireTls: kept.tlsDomains.has(sendingDomain),
    isFirst: kept.isFirstIn[environment],
  };
}

/**
 * Inserts messages of stored content in the caller's transaction: messages with their values, recipients, injection events with
 * what counts them, and queue rows in the stream of bulk mail. Quota and suppressions are the caller's; who leaves later is left out
 * by the check before each attempt.
 *
 * @throws {AppError} notFound (the content), templateRendering
 */
export async function insertStoredMessages(db: Database, messages: StoredMessages): Promise<InsertedMessages> {
  const { facts, contentId, sendId, template, dueAt, expireAfterMs, rows } = messages;
  const { companyId, environment } = facts;
  const content = await loadContent(companyId, contentId, db);
  if (!content) throw refuse.notFound('content');
  const origin = await findLinkOrigin({ companyId, subaccountId: null }, domainOf(content));
  const made = rows.map((row) => toRow(row, messages, content, origin));
  const valid = made.flatMap((row) => row ?? []);
  if (valid.length > 0) {
    const expiresAt = new Date(dueAt.getTime() + (expireAfterMs ?? EXPIRE_AFTER_HOURS * HOUR_MS));
    const { sizeBytes, fromEmail: envelopeFrom } = content;
    const shared = { facts, contentId, sendId, envelopeFrom, template, sizeBytes, dueAt, expiresAt };
    await runStatements(db, [
      insertStored(valid, shared),
      noteUse(companyId, contentId, new Date(Math.max(...valid.map(({ event }) => event.at.getTime())))),
      ...eventStatements(
        [],
        valid.map(({ event }) => event),
      ),
      ...(dueAt.getTime() <= Date.now() ? [notifyDeliveryDue()] : []),
    ]);
    if (facts.isFirst) await completeFirstSends(db, [{ companyId, environment }]);
  }
  return {
    inserted: valid.map(({ row: { messageId, contactId } }) => ({ messageId, contactId })),
    invalid: rows.flatMap(({ contactId }, index) => (made[index] ? [] : [contactId])),
  };
}

/** Makes the rows of one message; null for an address that cannot be mailed. */
function toRow(
  row: StoredRow,
  { facts, sendId, categoryId, template }: StoredMessages,
  content: LoadedContent,
  origin: string,
): StoredMessageRow | null {
  const mailbox = parseMailbox(row.address);
  if (!mailbox) return null;
  const { address, domain } = mailbox;
  const { companyId, environment, sendingDomain, ipPoolId } = facts;
  const { contactId, messageId, name } = row;
  const data = { contactId, categoryId, to: { address, name }, values: { ...row.data } };
  const { subject, fromName, messageIdHeader } = renderHeader(content, data, { companyId, messageId }, origin);
  const at = new Date(idTime(messageId));
  const event: NewEvent = {
    companyId,
    id: newId(at.getTime()),
    environment,
    type: 'injection',
    at,
    messageId,
    ordinal: 0,
    transmissionId: sendId,
    subaccountId: null,
    rcptTo: address,
    recipientDomain: domain,
    isSimulated: isSimulatorDomain(domain),
    sendingDomain,
    campaignId: row.campaignId,
    templateId: template?.id ?? null,
    templateVersion: template?.version ?? null,
    ipPoolId,
    bounceClass: null,
    reason: null,
    data: {},
    sizeBytes: content.sizeBytes,
  };
  const friendlyFrom = fromName ? `${fromName} <${content.fromEmail}>` : content.fromEmail;
  return { row, event, subject, friendlyFrom, messageIdHeader, data };
}
