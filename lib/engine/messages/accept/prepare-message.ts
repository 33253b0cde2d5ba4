import { HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { EXPIRE_AFTER_HOURS, MESSAGE_MAX_BYTES, TRACE_MAX_BYTES } from '#lib/core/limits.ts';
import { parseAddressList } from '#lib/mail/address.ts';
import { decodeEncodedWords } from '#lib/mail/encoded-words.ts';
import type { Header } from '#lib/mail/read-headers.ts';
import { getSendingSubaccount } from '#lib/senders/subaccounts/sending/sending-subaccount.ts';
import type { IncomingMessage, SendingScope } from '../incoming-message.ts';
import { checkCompany } from './checks/check-company.ts';
import { checkHeaders, readFields } from './checks/check-headers.ts';
import { checkIpPool } from './checks/check-ip-pool.ts';
import { checkRecipient } from './checks/check-recipient.ts';
import { checkReturnPath } from './checks/check-return-path.ts';
import { checkSenderDomain } from './checks/check-sender-domain.ts';
import { getSendingFacts } from './facts/get-sending-facts.ts';
import type { SendingFacts } from './facts/sending-facts.ts';
import { defaultTracking } from './facts/tracking-defaults.ts';
import type { PreparedMessage, PreparedRecipient, QuotaPeriod } from './prepared-message.ts';
import { listLimits } from './quota/limits/subaccount-limits.ts';
import { quotaCap, quotaPeriod, quotaSlots } from './quota/quota.ts';

const SUBJECT_MAX_CHARACTERS = 998;

/**
 * Runs the checks of intake in their order, and derives the columns that are stored with the raw bytes.
 *
 * @throws {AppError} accountSuspended, invalidApiKey (a terminated sub-account), featureOff, productionRequired, messageTooLarge, invalidHeader, mailLoop, invalidFrom,
 *   unprovenDomain, unknownIpPool, noRecipients, invalidAddress, unauthorizedRecipient
 */
export async function prepareMessage(
  { companyId, environment }: SendingScope,
  incoming: IncomingMessage,
): Promise<PreparedMessage> {
  const subaccountId = incoming.subaccountId ?? null;
  const scope = { companyId, environment, subaccountId };
  await checkCompany(scope);
  if (incoming.raw.length > MESSAGE_MAX_BYTES + TRACE_MAX_BYTES)
    throw new AppError('messageTooLarge', { values: { limit: MESSAGE_MAX_BYTES } });
  const headers = readFields(incoming.raw);
  await checkHeaders(scope, headers, incoming.allowedDomains);
  const author = readAuthor(headers);
  const sendingDomain = await checkSenderDomain(scope, author.address, incoming.allowedDomains);
  await checkReturnPath(scope, incoming, sendingDomain);
  const ipPoolId = await checkIpPool(scope, incoming, sendingDomain);
  const recipients = await checkRecipients(scope, incoming);
  const facts = await getSendingFacts(companyId);

  const subaccount = subaccountId === null ? null : await getSendingSubaccount(companyId, subaccountId);

  const now = Date.now();
  const id = incoming.id ?? newId(now);
  const createdAt = new Date(now);
  const startsAt = Math.max(now, incoming.scheduledAt?.getTime() ?? 0);
  return {
    id,
    companyId,
    environment,
    createdAt,
    expiresAt: new Date(startsAt + (incoming.expireAfterMs ?? EXPIRE_AFTER_HOURS * HOUR_MS)),
    transmissionId: incoming.transmissionId ?? id,
    friendlyFrom: author.name ? `${author.name} <${author.address}>` : author.address,
    sendingDomain,
    ipPoolId,
    subject: storable(decodeEncodedWords(find(headers, 'subject') ?? '')).slice(0, SUBJECT_MAX_CHARACTERS),
    messageIdHeader: storable(find(headers, 'message-id') ?? '').trim(),
    recipients,
    mayBeSuppressed: facts.hasSuppressions,
    isFirst: facts.isFirstIn[environment],
    quotaPeriods: quotaSlots(environment, facts, { isBulk: incoming.transactional === false }).map(
      (slot): QuotaPeriod => ({
        slot,
        ...quotaPeriod(slot, facts.timezone, createdAt),
        cap: quotaCap(slot, facts, createdAt),
      }),
    ),
    limits: subaccount === null ? [] : listLimits(subaccount, environment, facts, createdAt),
    countedRecipients: recipients.filter(({ isSimulated }) => !isSimulated).length,
    incoming: applyDefaults(incoming, facts, sendingDomain),
  };
}

/** The one author of a message (RFC 5322 §3.6.2, narrowed: exactly one From with one address). */
function readAuthor(headers: readonly Header[]): { name: string; address: string } {
  const fromHeaders = headers.filter(({ name }) => name.toLowerCase() === 'from');
  const authors = fromHeaders.length === 1 ? parseAddressList(fromHeaders[0]?.value ?? '') : null;
  const author = authors?.length === 1 ? authors[0] : undefined;
  if (!author) throw new AppError('invalidFrom', { field: 'from' });
  return { name: storable(author.name), address: author.address };
}

/**
 * Checks the recipients. Those with one suppression key (`normalizeAddress`) are one mailbox, which gets one copy and counts
 * once; the first of them is delivered to as it is written.
 */
async function checkRecipients(
  scope: SendingScope,
  { recipients, options }: IncomingMessage,
): Promise<PreparedRecipient[]> {
  if (recipients.length === 0) throw new AppError('noRecipients', { field: 'to' });
  const byAddress = new Map<string, PreparedRecipient>();
  for (const { address: rawAddress, ...rest } of recipients) {
    const recipient = await checkRecipient(scope, rawAddress);
    const checked = options?.test_mode === true ? { ...recipient, isSimulated: true } : recipient;
    const key = checked.address.toLowerCase();
    if (!byAddress.has(key)) byAddress.set(key, { ...rest, ...checked, rawAddress, ordinal: byAddress.size });
  }
  return [...byAddress.values()];
}

const find = (headers: readonly Header[], wanted: string): string | undefined =>
  headers.find(({ name }) => name.toLowerCase() === wanted)?.value;

/** PostgreSQL's text holds no NUL. */
const storable = (text: string): string => text.replaceAll('\u0000', '');

/** Returns a message with the options that its key, its sending domain and its company set; its own options override them. */
function applyDefaults(
  incoming: IncomingMessage,
  { tlsDomains, tracking }: Pick<SendingFacts, 'tlsDomains' | 'tracking'>,
  sendingDomain: string,
): IncomingMessage {
  const defaults: Record<string, unknown> = {
    ...(tlsDomains.has(sendingDomain) && { require_tls: true }),
    ...defaultTracking(tracking, { apiKeyId: incoming.apiKeyId ?? null, sendingDomain }),
  };
  if (Object.keys(defaults).length === 0) return incoming;
  const given = Object.entries(incoming.options ?? {}).filter(([, value]) => value !== undefined);
  return { ...incoming, options: { ...defaults, ...Object.fromEntries(given) } };
}
