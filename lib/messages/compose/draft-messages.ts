import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { REQUEST_MAX_BYTES } from '#lib/core/limits.ts';
import type { NamedAddress } from '#lib/mail/address.ts';
import type { Header } from '#lib/mail/read-headers.ts';
import { getSendableTemplate, type SendableTemplate } from '#lib/templates/get-sendable-template.ts';
import { getSendingFacts } from '../accept/facts/get-sending-facts.ts';
import { type Controls, readControlHeaders, withReturnPathDomain } from '../control-headers/read-control-headers.ts';
import type { IncomingMessage, IncomingRecipient, RecipientType, RejectedRecipient } from '../incoming-message.ts';
import type { PersonalRecipientInput, SendEmailInput } from '../schema.ts';
import type { Sender } from '../sender.ts';
import { checkCustomHeaders } from './check-custom-headers.ts';
import { composeMessage } from './compose-message.ts';
import type { DraftDetails, ShownRecipients } from './draft-details.ts';
import { prepareContent } from './fill-content.ts';
import { fillContents } from './fill-contents.ts';
import { toControls, toTag } from './message-controls.ts';
import { type FieldMailbox, readMailbox, readMailboxes } from './read-mailboxes.ts';
import { readRawMessage } from './read-raw-message.ts';
import { resolveAttachments } from './resolve-attachments.ts';

/** Fetching all the files of one request may take this long. */
const FETCH_ALL_MS = 30_000;

/** A message ready for intake, with the request field that each of its addresses came from. */
export type Draft = {
  message: IncomingMessage;
  senders: readonly FieldMailbox[];
  receivers: readonly FieldMailbox[];
};

/** The messages of one email, and the recipients whose message could not be made. */
export type Drafts = { drafts: Draft[]; rejected: RejectedRecipient[] };

/** The state that the drafts of one request share: its instant, the deadline of fetches, the bytes left, the templates read. */
export type DraftBudget = {
  now: Date;
  fetchUntil: number;
  bytesLeft: number;
  templates: Map<string, Promise<SendableTemplate>>;
};

/** Creates the budget of a request that begins now. */
export const createDraftBudget = (now: Date): DraftBudget => ({
  now,
  fetchUntil: now.getTime() + FETCH_ALL_MS,
  bytesLeft: REQUEST_MAX_BYTES,
  templates: new Map(),
});

/** An envelope with those of its mailboxes that the message shows. */
type Envelope = {
  recipients: IncomingRecipient[];
  mailboxes: FieldMailbox[];
  to: readonly NamedAddress[];
  cc: readonly NamedAddress[];
  personal: PersonalRecipientInput | null;
};

/**
 * Makes the messages of one email of a request: one, or one for each of its personal recipients, in their order. Of
 * several recipients those are rejected whose message cannot be rendered.
 *
 * @throws {AppError} invalidAddress, invalidField, invalidHeader, invalidAttachment, attachmentsTooLarge,
 *   messageTooLarge, bareLineBreak, invalidFrom, unknownTemplate, templateUnpublished, templateSyntax,
 *   templateRendering, missingVariable, missingField (`from`)
 */
export async function draftMessages(
  sender: Sender,
  input: SendEmailInput,
  budget: DraftBudget,
  details: DraftDetails = {},
): Promise<Drafts> {
  const from = input.from === undefined ? null : readMailbox(input.from, 'from');
  const returnPath = input.return_path === undefined ? null : readMailbox(input.return_path, 'return_path');
  const envelopes = readEnvelopes(input, details.shown);
  const whole = input.raw === undefined ? null : readRawMessage(input.raw, budget.now);
  const headers = checkCustomHeaders(input.headers);
  const {
    returnPathDomain,
    subaccountNumber,
    template: named,
    ...controls
  } = readControls(input, whole?.headers ?? headers.map(([name, value]) => ({ name, value })), budget.now);
  if (subaccountNumber !== undefined)
    throw refusedHeader('X-MSYS-SUBACCOUNT', 'over HTTP it is a header of the request');
  if (named) throw refusedHeader('X-Template', 'over HTTP it is the field template');
  const files = await resolveAttachments(input.attachments, budget.fetchUntil);
  if (whole && from && from.address !== whole.from.address) {
    throw invalidField('from', 'must be the From of raw');
  }
  const given = from ?? (whole && { ...whole.from, given: whole.from.address, field: 'raw' });
  const template = await findTemplate(sender, input, budget);
  const { timezone } = await getSendingFacts(sender.companyId);
  const targets = envelopes.map(({ to, mailboxes, personal }) => ({
    recipient: (personal ? mailboxes[0] : to[0]) ?? mailboxes[0] ?? NOBODY,
    personal,
  }));
  const contents = await fillContents(
    targets,
    prepareContent(input, headers, template, { now: budget.now, timezone, dialect: details.dialect }),
  );
  const transmissionId = details.transmissionId ?? (envelopes.length > 1 ? newId(budget.now.getTime()) : undefined);
  const rejected: RejectedRecipient[] = [];
  const drafts = envelopes.flatMap(({ recipients, mailboxes, to, cc }, index): Draft[] => {
    const content = contents[index];
    if (!content || content instanceof AppError) {
      const { code, message } = content ?? new AppError('internal');
      rejected.push({ email: mailboxes[0]?.address ?? '', code, message });
      return [];
    }
    const author = given ?? content.from;
    if (!author) throw new AppError('missingField', { field: 'from' });
    const raw = whole?.raw ?? composeMessage(content, { from: author, to, cc }, files, budget.now, details.messageId);
    budget.bytesLeft -= raw.length;
    if (budget.bytesLeft < 0) throw new AppError('messageTooLarge', { message: TOO_LARGE_TOGETHER });
    const message: IncomingMessage = {
      receivedBy: 'rest',
      envelopeFrom: withReturnPathDomain((returnPath ?? author).address, returnPathDomain),
      recipients,
      raw,
      subaccountId: sender.subaccountId,
      apiKeyId: sender.apiKeyId,
      allowedDomains: sender.domains,
      ...(details.id !== undefined && { id: details.id }),
      transmissionId,
      templateId: template?.id,
      templateVersion: template?.version,
      ...controls,
      ...(details.batchId !== undefined && { options: { ...controls.options, batch_id: details.batchId } }),
      clientIp: sender.ip,
    };
    return [{ message, senders: returnPath ? [author, returnPath] : [author], receivers: mailboxes }];
  });
  return { drafts, rejected };
}

/** The recipient of a message whose envelope shows none. */
const NOBODY: NamedAddress = { address: '', name: '' };

/** Finds the template that a request names. @throws {AppError} unknownTemplate, templateUnpublished, templateSyntax */
async function findTemplate(
  { companyId, subaccountId }: Sender,
  { template }: SendEmailInput,
  { templates }: DraftBudget,
): Promise<SendableTemplate | null> {
  if (!template) return null;
  const ref = template.id ?? template.alias ?? '';
  const key = `${ref} ${template.version ?? ''}`;
  const found = templates.get(key) ?? getSendableTemplate({ companyId, subaccountId }, ref, template.version);
  templates.set(key, found);
  return found;
}

/** Reads what a request says beside its content: in its own fields, and in the control headers of `headers` or `raw`. */
function readControls(input: SendEmailInput, headers: readonly Header[], now: Date): Controls {
  const { campaign_id, tags, metadata, scheduled_at, options } = input;
  const given = { campaign_id, tags, metadata, scheduled_at, options };
  return readControlHeaders(headers, now, given) ?? toControls(given, now);
}

const TOO_LARGE_TOGETHER = `The messages of one request may hold ${REQUEST_MAX_BYTES} bytes at most together.`;

function readEnvelopes(input: SendEmailInput, shown: DraftDetails['shown']): Envelope[] {
  if (input.recipients)
    return input.recipients.map((personal, index) => readPersonalEnvelope(personal, index, shown?.[index]));
  const groups = (['to', 'cc', 'bcc'] as const).map((type) => ({ type, mailboxes: readMailboxes(input[type], type) }));
  const [to, cc] = groups.map(({ mailboxes }) => mailboxes);
  return [
    {
      recipients: groups.flatMap(({ type, mailboxes }) => mailboxes.map((mailbox) => toRecipient(mailbox, type))),
      mailboxes: groups.flatMap(({ mailboxes }) => mailboxes),
      to: to ?? [],
      cc: cc ?? [],
      personal: null,
    },
  ];
}

function readPersonalEnvelope(
  personal: PersonalRecipientInput,
  index: number,
  shown: ShownRecipients | undefined,
): Envelope {
  const { address, tags, metadata } = personal;
  const mailbox = readMailbox(address, `recipients[${index}].address`);
  const labels = tags?.map(toTag).map(({ name, value }) => (value === '' ? name : `${name}:${value}`));
  return {
    recipients: [{ ...toRecipient(mailbox, shown?.type ?? 'to'), tags: labels, metadata }],
    mailboxes: [mailbox],
    to: shown?.to ?? [mailbox],
    cc: shown?.cc ?? [],
    personal,
  };
}

const toRecipient = ({ given }: FieldMailbox, type: RecipientType): IncomingRecipient => ({ address: given, type });

function invalidField(field: string, predicate: string): AppError {
  const cause = `The ${field} ${predicate}.`;
  return new AppError('invalidField', { field, cause, message: cause });
}

const refusedHeader = (field: string, cause: string): AppError => new AppError('invalidHeader', { field, cause });
