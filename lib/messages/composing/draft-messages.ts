import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { REQUEST_MAX_BYTES } from '#lib/core/limits.ts';
import type { NamedAddress } from '#lib/mail/address.ts';
import type { IncomingMessage, IncomingRecipient, RecipientType } from '../incoming-message.ts';
import { expiryMs, type PersonalRecipientInput, type SendEmailInput, type TagInput } from '../schema.ts';
import type { Sender } from '../sender.ts';
import { composeMessage } from './compose-message.ts';
import { type FieldMailbox, readMailbox, readMailboxes } from './read-mailboxes.ts';
import { readRawMessage } from './read-raw-message.ts';
import { resolveAttachments } from './resolve-attachments.ts';

/** How far ahead mail may be scheduled (contract §2). */
const SCHEDULE_MAX_MS = 30 * 86_400_000;

/** Clocks differ: what was due this long ago is sent at once. */
const SCHEDULE_PAST_MS = 60_000;

/** Fetching all the files of one request may take this long. */
const FETCH_ALL_MS = 30_000;

/** A message ready for the way in, and which field of the request each of its addresses came from. */
export type Draft = {
  message: IncomingMessage;
  senders: readonly FieldMailbox[];
  receivers: readonly FieldMailbox[];
};

/** What the drafts of one request share: its instant, the end of its patience, and the bytes that they may still hold. */
export type DraftRoom = { now: Date; fetchUntil: number; bytesLeft: number };

/** The room of a request that begins now. */
export const newDraftRoom = (now: Date): DraftRoom => ({
  now,
  fetchUntil: now.getTime() + FETCH_ALL_MS,
  bytesLeft: REQUEST_MAX_BYTES,
});

/** An envelope with those of its mailboxes that the message shows. */
type Envelope = {
  recipients: IncomingRecipient[];
  mailboxes: FieldMailbox[];
  to: readonly NamedAddress[];
  cc: readonly NamedAddress[];
};

/**
 * Makes the messages of one email of a request: one, or one for each of its personal recipients, in their order.
 *
 * @throws {AppError} invalidAddress, invalidField, invalidHeader, invalidAttachment, attachmentsTooLarge,
 *   messageTooLarge, bareLineBreak, invalidFrom
 */
export async function draftMessages(sender: Sender, input: SendEmailInput, room: DraftRoom): Promise<Draft[]> {
  const from = input.from === undefined ? null : readMailbox(input.from, 'from');
  const returnPath = input.return_path === undefined ? null : readMailbox(input.return_path, 'return_path');
  const envelopes = readEnvelopes(input);
  const scheduledAt = readSchedule(input.scheduled_at, room.now);
  const files = await resolveAttachments(input.attachments, room.fetchUntil);
  const whole = input.raw === undefined ? null : readRawMessage(input.raw, room.now);
  if (whole && from && from.address !== whole.from.address) {
    throw invalidField('from', 'must be the From of raw');
  }
  const author = from ?? (whole && { ...whole.from, given: whole.from.address, field: 'raw' });
  if (!author) throw new AppError('missingField', { field: 'from' });

  const transmissionId = envelopes.length > 1 ? newId(room.now.getTime()) : undefined;
  return envelopes.map(({ recipients, mailboxes, to, cc }) => {
    const raw = whole?.raw ?? composeMessage(input, { from: author, to, cc }, files, room.now);
    room.bytesLeft -= raw.length;
    if (room.bytesLeft < 0) throw new AppError('messageTooLarge', { message: TOO_LARGE_TOGETHER });
    const message: IncomingMessage = {
      receivedBy: 'rest',
      envelopeFrom: (returnPath ?? author).address,
      recipients,
      raw,
      subaccountId: sender.subaccountId,
      apiKeyId: sender.apiKeyId,
      allowedDomains: sender.domains,
      transmissionId,
      campaignId: input.campaign_id ?? null,
      transactional: input.options?.transactional ?? true,
      tags: input.tags?.map(toTag),
      metadata: input.metadata,
      options: input.options,
      scheduledAt,
      expireAfterMs: input.options?.expire_after === undefined ? undefined : expiryMs(input.options.expire_after),
      clientIp: sender.ip,
    };
    return { message, senders: returnPath ? [author, returnPath] : [author], receivers: mailboxes };
  });
}

const TOO_LARGE_TOGETHER = `The messages of one request may hold ${REQUEST_MAX_BYTES} bytes at most together.`;

function readEnvelopes(input: SendEmailInput): Envelope[] {
  if (input.recipients) return input.recipients.map(readPersonalEnvelope);
  const groups = (['to', 'cc', 'bcc'] as const).map((type) => ({ type, mailboxes: readMailboxes(input[type], type) }));
  const [to, cc] = groups.map(({ mailboxes }) => mailboxes);
  return [
    {
      recipients: groups.flatMap(({ type, mailboxes }) => mailboxes.map((mailbox) => toRecipient(mailbox, type))),
      mailboxes: groups.flatMap(({ mailboxes }) => mailboxes),
      to: to ?? [],
      cc: cc ?? [],
    },
  ];
}

function readPersonalEnvelope({ address, tags, metadata }: PersonalRecipientInput, index: number): Envelope {
  const mailbox = readMailbox(address, `recipients[${index}].address`);
  const labels = tags?.map(toTag).map(({ name, value }) => (value === '' ? name : `${name}:${value}`));
  return {
    recipients: [{ ...toRecipient(mailbox, 'to'), tags: labels, metadata }],
    mailboxes: [mailbox],
    to: [mailbox],
    cc: [],
  };
}

const toRecipient = ({ given }: FieldMailbox, type: RecipientType): IncomingRecipient => ({ address: given, type });

/** A label as it is stored: a name alone has an empty value. */
export const toTag = (tag: TagInput): { name: string; value: string } =>
  typeof tag === 'string' ? { name: tag, value: '' } : tag;

/** The instant that mail is kept until; null for at once. */
export function readSchedule(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  const aheadMs = at.getTime() - now.getTime();
  if (aheadMs < -SCHEDULE_PAST_MS) throw invalidField('scheduled_at', 'is in the past');
  if (aheadMs > SCHEDULE_MAX_MS) throw invalidField('scheduled_at', 'must be within 30 days');
  return aheadMs > 0 ? at : null;
}

function invalidField(field: string, predicate: string): AppError {
  const cause = `The ${field} ${predicate}.`;
  return new AppError('invalidField', { field, cause, message: cause });
}
