import { getSendableTemplate, type SendableTemplate } from '#lib/content/templates/get-sendable-template.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newId } from '#lib/core/ids.ts';
import { REQUEST_MAX_BYTES } from '#lib/core/limits.ts';
import type { NamedAddress } from '#lib/mail/address.ts';
import { countMailboxes } from '#lib/mail/normalize-address.ts';
import type { Header } from '#lib/mail/read-headers.ts';
import { getSendingFacts } from '../accept/facts/get-sending-facts.ts';
import { type Controls, readControlHeaders, withReturnPathDomain } from '../control-headers/read-control-headers.ts';
import { requireSafeFiles } from '../files/require-safe-files.ts';
import type { FailedMessage, IncomingMessage, IncomingRecipient, RecipientType } from '../incoming-message.ts';
import { toControls, toTag } from '../message-controls.ts';
import type { PersonalRecipientInput, SendEmailInput } from '../schema.ts';
import type { Sender } from '../sender.ts';
import { findLinkFacts } from './built-ins.ts';
import { checkCustomHeaders } from './check-custom-headers.ts';
import { composeMessage } from './compose-message.ts';
import type { DraftDetails, ShownRecipients } from './draft-details.ts';
import { prepareContent } from './fill-content.ts';
import { type FieldMailbox, readMailbox, readMailboxes } from './read-mailboxes.ts';
import { readRawMessage } from './read-raw-message.ts';
import { createRequestWork, type RequestWork } from './request-work.ts';
import { resolveAttachments } from './resolve-attachments.ts';

/** Fetching all the files of one request may take this long. */
const FETCH_ALL_MS = 30_000;

/** A message ready for intake, with the request field that each of its addresses came from. */
export type Draft = {
  message: IncomingMessage;
  senders: readonly FieldMailbox[];
  receivers: readonly FieldMailbox[];
};

/** The messages of one email, and those that could not be made. */
export type Drafts = { drafts: Draft[]; failed: FailedMessage[] };

/** The state that the drafts of one request share: its instant, the deadline of fetches, what is left of its work and bytes, the templates read. */
export type DraftBudget = {
  work: RequestWork;
  now: Date;
  fetchUntil: number;
  bytesLeft: number;
  templates: Map<string, Promise<SendableTemplate>>;
};

/** Creates the budget of a request of a company that begins now. */
export const createDraftBudget = (companyId: string, now: Date): DraftBudget => ({
  work: createRequestWork(companyId),
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
 * Makes the messages of one email of a request: one, or one for each of its personal recipients, in their order. Messages
 * that cannot be made fail alone, unless all of them do.
 *
 * @throws {AppError} invalidAddress, invalidField, invalidHeader, invalidAttachment, attachmentsTooLarge,
 *   messageTooLarge, bareLineBreak, invalidFrom, unknownTemplate, templateUnpublished, templateSyntax,
 *   templateRendering, requestTooMuchWork, missingVariable, missingField (`from`)
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
  if (whole) await requireSafeFiles(whole.raw, whole.headers, 'raw');
  const headers = checkCustomHeaders(input.headers);
  const {
    returnPathDomain,
    subaccountNumber,
    template: named,
    copies,
    ...controls
  } = readControls(input, whole?.headers ?? headers.map(([name, value]) => ({ name, value })), budget.now);
  if (subaccountNumber !== undefined)
    throw refusedHeader('X-MSYS-SUBACCOUNT', 'over HTTP it is a header of the request');
  if (named) throw refusedHeader('X-Template', 'over HTTP it is the field template');
  if (copies)
    throw refusedHeader('X-SMTPAPI', 'over HTTP the fields to, sub and section are recipients of the request');
  const files = await resolveAttachments(input.attachments, budget.fetchUntil);
  if (whole && from && from.address !== whole.from.address) {
    throw refuse.field('from', 'must be the From of raw');
  }
  const given = from ?? (whole && { ...whole.from, given: whole.from.address, field: 'raw' });
  const template = await findTemplate(sender, input, budget);
  const { timezone } = await getSendingFacts(sender.companyId);
  const fill = await prepareContent(input, headers, template, {
    work: budget.work,
    now: budget.now,
    timezone,
    dialect: details.dialect,
    recipientsEach: countMailboxes(envelopes[0]?.recipients.map(({ address }) => address) ?? []),
    findLinks: () => findLinkFacts(sender, given),
  });
  const transmissionId = details.transmissionId ?? (envelopes.length > 1 ? newId(budget.now.getTime()) : undefined);
  const common = {
    receivedBy: 'rest',
    subaccountId: sender.subaccountId,
    apiKeyId: sender.apiKeyId,
    allowedDomains: sender.domains,
    transmissionId,
    templateId: template?.id,
    templateVersion: template?.version,
    ...controls,
    ...(details.batchId !== undefined && { options: { ...controls.options, batch_id: details.batchId } }),
    clientIp: sender.ip,
  } as const;
  const make = async ({ recipients, mailboxes, to, cc, personal }: Envelope): Promise<Draft> => {
    const content = await fill((personal ? mailboxes[0] : to[0]) ?? mailboxes[0] ?? NOBODY, personal);
    const author = given ?? content.from;
    if (!author) throw refuse.missingField('from');
    const rest = { files, now: budget.now, messageId: details.messageId };
    const raw = whole?.raw ?? (await composeMessage(budget.work, content, { from: author, to, cc }, rest));
    const envelopeFrom = withReturnPathDomain((returnPath ?? author).address, returnPathDomain);
    const message = { ...common, id: content.id ?? details.id, envelopeFrom, recipients, raw };
    return { message, senders: returnPath ? [author, returnPath] : [author], receivers: mailboxes };
  };
  const { drafts, failures } = await makeAll(envelopes, make, budget);
  const [sibling] = drafts;
  if (!sibling && failures[0]) throw failures[0].error;
  const author = given ?? sibling?.senders[0];
  const failed: FailedMessage[] = [];
  for (const { envelope, error } of failures) {
    if (!author || !sibling) break;
    await budget.work.pace.next();
    const visible = { from: author, to: [], cc: [] };
    const raw = await composeMessage(budget.work, { headers: [] }, visible, { files: [], now: budget.now });
    const message = { ...common, envelopeFrom: sibling.message.envelopeFrom, recipients: envelope.recipients, raw };
    failed.push({ message, email: envelope.mailboxes[0]?.address ?? '', error });
  }
  return { drafts, failed };
}

/** The messages of one email that could be made, and the envelopes of those that could not. */
type Made = { drafts: Draft[]; failures: { envelope: Envelope; error: AppError }[] };

/**
 * Makes the message of each envelope at the pace of the request, so that other requests continue meanwhile.
 *
 * @throws {AppError} messageTooLarge, requestTooMuchWork: the messages together
 */
async function makeAll(
  envelopes: readonly Envelope[],
  make: (envelope: Envelope) => Promise<Draft>,
  budget: DraftBudget,
): Promise<Made> {
  const made: Made = { drafts: [], failures: [] };
  for (const [index, envelope] of envelopes.entries()) {
    if (index > 0) await budget.work.pace.next();
    try {
      const draft = await make(envelope);
      budget.bytesLeft -= draft.message.raw.length;
      made.drafts.push(draft);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'requestTooMuchWork') throw error;
      made.failures.push({ envelope, error });
    }
    if (budget.bytesLeft < 0) throw new AppError('messageTooLarge', { message: TOO_LARGE_TOGETHER });
  }
  return made;
}

/** The recipient of a message whose envelope shows none. */
const NOBODY: NamedAddress = { address: '', name: '' };

/** Finds the template that a request names. @throws {AppError} unknownTemplate, templateUnpublished, templateSyntax */
async function findTemplate(
  sender: Sender,
  { template }: SendEmailInput,
  { templates }: DraftBudget,
): Promise<SendableTemplate | null> {
  if (!template) return null;
  const ref = template.id ?? template.alias ?? '';
  const key = `${ref} ${template.version ?? ''}`;
  const found = templates.get(key) ?? getSendableTemplate(sender, ref, template.version);
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
    return withoutRepeats(
      input.recipients.map((personal, index) => readPersonalEnvelope(personal, index, shown?.[index])),
    );
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

/**
 * Leaves out the personal sends that repeat an earlier one: the same mailbox with the same data would get the same message
 * twice. The same mailbox with other data gets another message.
 */
function withoutRepeats(envelopes: readonly Envelope[]): Envelope[] {
  const byMailbox = Map.groupBy(envelopes, ({ mailboxes }) => mailboxes[0]?.address.toLowerCase());
  if (byMailbox.size === envelopes.length) return [...envelopes];
  const repeats = new Set<Envelope>();
  for (const sends of byMailbox.values()) {
    const seen = new Set<string>();
    for (const envelope of sends.length > 1 ? sends : []) {
      const { tags, metadata, substitution_data } = envelope.personal ?? {};
      const data = JSON.stringify([tags, metadata, substitution_data]);
      if (seen.has(data)) repeats.add(envelope);
      seen.add(data);
    }
  }
  return envelopes.filter((envelope) => !repeats.has(envelope));
}

const toRecipient = ({ given }: FieldMailbox, type: RecipientType): IncomingRecipient => ({ address: given, type });

const refusedHeader = (field: string, cause: string): AppError => new AppError('invalidHeader', { field, cause });
