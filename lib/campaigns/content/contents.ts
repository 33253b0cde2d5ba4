import { recordAudit } from '#lib/account/audit/audited.ts';
import { listStoredFields } from '#lib/audience/contacts/fields.ts';
import { requireState } from '#lib/campaigns/campaigns/campaigns.ts';
import {
  type EmailSlot,
  getWrittenEmail,
  linkContent,
  lockWrittenEmail,
  type PlacedEmail,
} from '#lib/campaigns/campaigns/slots.ts';
import { CAMPAIGN_TYPES } from '#lib/campaigns/campaigns/values.ts';
import {
  blankContent,
  type Content,
  type ContentChange,
  changeContent,
  copyContent,
  findOwned,
  getLibraryContent,
  insertOwned,
  listContentFindings,
  type OwnedContent,
  saveOwned,
  settingOf,
} from '#lib/content/templates/owned/owned.ts';
import { SourceFormat, TextMode } from '#lib/content/templates/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { EMPTY_DOCUMENT } from '#lib/documents/empty-document.ts';
import { readDocument } from '#lib/documents/read-document.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { listAllSenders } from '#lib/senders/senders/senders.ts';
import type { BeginContentInput, EmailContent, UpdateContentInput } from './schema.ts';
import { CONTACT_TAG_NAMES } from './values.ts';

type Reader = Pick<Context, 'scope'>;

/** Tries to save over an email that others save at the same time. */
const TRIES_MAX = 3;

/** The content of a slot: an own email, or what the first save of it begins with. */
type Base = { content: Content; own: OwnedContent | null };

/** Finds the content of a slot. A variant without one begins with that of the test. @throws {AppError} notFound */
export async function loadBase(ctx: Reader, { contentId, fallbackId }: PlacedEmail): Promise<Base> {
  const own = contentId === null ? null : await findOwned(ctx, contentId);
  if (own) return { content: own, own };
  const start = contentId ?? fallbackId;
  if (start === null) return { content: blankContent(), own: null };
  const shared = await findOwned(ctx, start);
  return { content: { ...(shared ?? (await getLibraryContent(ctx, start))), revision: 0 }, own: null };
}

/**
 * Returns the email of a campaign as its editor shows it; one that nobody has written yet is empty.
 *
 * @throws {AppError} notFound, wrongState (the variants of the test have one content)
 */
export async function getContent(ctx: Reader, slot: EmailSlot): Promise<EmailContent> {
  const placed = await getWrittenEmail(ctx, slot);
  const { content, own } = await loadBase(ctx, placed);
  const [{ findings, variables }, senders, fields] = await Promise.all([
    content.version === null ? { findings: [], variables: [] } : listContentFindings(ctx, content),
    listAllSenders(ctx),
    listStoredFields(ctx.scope.companyId),
  ]);
  return {
    isOwn: own !== null,
    isEditable: placed.campaign.state === 'DRAFT',
    name: placed.campaign.name,
    revision: content.revision,
    format: SourceFormat.parse(content.sourceFormat),
    document: content.blocks === null ? null : readDocument(content.blocks),
    html: content.html,
    mjml: content.mjml,
    textMode: TextMode.parse(content.textMode),
    text: content.text,
    subject: content.subject,
    preheader: content.preheader,
    setting: settingOf(content),
    findings,
    variables,
    senders: senders.map(({ senderId, name, email, state }) => ({ senderId, name, email, state })),
    senderId: placed.senderId,
    contactField: [...CONTACT_TAG_NAMES],
    customField: fields.map(({ tag, name, type }) => ({ tag, name, type })),
  };
}

/**
 * Saves the parts of an email that are given. The first save makes it the campaign's own: of an empty one, or of a template that the
 * campaign used so far.
 *
 * @param ifRevision the revision that its author has seen; null for any.
 * @throws {AppError} notFound, wrongState (the campaign is no draft), draftChanged, invalidField, updating, tooMuchWaiting,
 *   queueUnavailable
 */
export async function updateContent(
  ctx: Context,
  slot: EmailSlot,
  input: UpdateContentInput,
  ifRevision: number | null,
): Promise<EmailContent> {
  await save(ctx, slot, ifRevision, ({ content }) => changeContent(ctx, content, toChange(content, input)));
  return getContent(ctx, slot);
}

/**
 * Begins the email of a campaign again: empty, from a template of the company, or from the email of a campaign, which it copies.
 *
 * @throws {AppError} notFound, wrongState (the campaign is no draft), updating, tooMuchWaiting, queueUnavailable
 */
export async function beginContent(
  ctx: Context,
  slot: EmailSlot,
  { from, id, variant }: BeginContentInput,
): Promise<EmailContent> {
  const source = await loadOrigin(ctx, { from, id, variant });
  const values = source.version === null ? await changeContent(ctx, source, { parts: {} }) : copyContent(ctx, source);
  await save(ctx, slot, null, async () => values);
  return getContent(ctx, slot);
}

async function loadOrigin(
  ctx: Reader,
  {
    from,
    id = '',
    variant = null,
  }: { from: BeginContentInput['from']; id?: string | undefined; variant?: number | null | undefined },
): Promise<Content> {
  if (from === 'blank') return blankContent();
  if (from === 'template') return getLibraryContent(ctx, id);
  const placed = await getWrittenEmail(ctx, { kind: CAMPAIGN_TYPES[from], id, variant });
  const { content } = await loadBase(ctx, placed);
  if (content.version === null) throw refuse.notFound('content', { field: 'id', value: id });
  return content;
}

/** Returns a change of an email as its domain has it. @throws {AppError} invalidField */
export function toChange({ sourceFormat, blocks }: Content, input: UpdateContentInput): ContentChange {
  const { format, document, html, mjml, textMode, text, subject, preheader, setting } = input;
  const wanted = format ?? sourceFormat;
  for (const [name, value, own] of [
    ['document', document, 'blocks'],
    ['html', html, 'html'],
    ['mjml', mjml, 'mjml'],
  ] as const)
    if (value !== undefined && value !== null && wanted !== own) throw refuse.field(name, `needs the format ${own}`);
  const begins = wanted === 'blocks' && blocks === null ? { blocks: document ?? EMPTY_DOCUMENT } : {};
  return {
    parts: {
      ...(format !== undefined && { source_format: format }),
      ...(document !== undefined && wanted === 'blocks' && { blocks: document ?? EMPTY_DOCUMENT }),
      ...begins,
      ...(html !== undefined && wanted === 'html' && { html }),
      ...(mjml !== undefined && wanted === 'mjml' && { mjml }),
      ...(textMode !== undefined && { text_mode: textMode }),
      ...(text !== undefined && { text }),
      ...(subject !== undefined && { subject }),
      ...(preheader !== undefined && { preheader }),
    },
    setting,
  };
}

type Values = Awaited<ReturnType<typeof changeContent>>;

/** Saves what an email becomes. It is compiled over the content as it is now, as that takes too long for a transaction. */
async function save(
  ctx: Context,
  slot: EmailSlot,
  ifRevision: number | null,
  change: (base: Base) => Promise<Values>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const placed = await getWrittenEmail(ctx, slot);
    requireState(placed.campaign, ['DRAFT']);
    const base = await loadBase(ctx, placed);
    const { revision } = base.content;
    if (ifRevision !== null && revision !== ifRevision) throw changed(revision);
    const values = await change(base);
    const isSaved = await withTransaction(async (db) => {
      const now = await lockWrittenEmail(db, ctx, slot);
      if (now.contentId !== placed.contentId) return false;
      return store(db, ctx, slot, { placed: now, base, values });
    });
    if (isSaved) return;
    if (ifRevision !== null || tries === TRIES_MAX)
      throw changed((await loadBase(ctx, await getWrittenEmail(ctx, slot))).content.revision);
  }
}

const changed = (revision: number): AppError => new AppError('draftChanged', { values: { revision } });

async function store(
  db: Database,
  ctx: Context,
  slot: EmailSlot,
  { placed, base: { own, content }, values }: { placed: PlacedEmail; base: Base; values: Values },
): Promise<boolean> {
  const { campaign, contentId } = placed;
  if (own && contentId !== null) {
    if (!(await saveOwned(db, ctx, contentId, { revision: content.revision, values }))) return false;
  } else {
    const owner = { ownerId: campaign.id, kind: 'campaign_email', name: campaign.name } as const;
    await linkContent(db, ctx, slot, await insertOwned(db, ctx, owner, values));
  }
  if (isNews(own, values, ctx.now()))
    await recordAudit(db, ctx, {
      action: 'campaign.write',
      targetId: campaign.id,
      before: { subject: content.subject },
      after: { subject: values.subject },
    });
  return true;
}

/** An editor saves every few seconds: what one person writes within an hour is one entry. */
const isNews = (own: OwnedContent | null, { createdByUserId }: Values, now: Date): boolean =>
  own === null || own.savedBy !== createdByUserId || now.getTime() - own.savedAt.getTime() > HOUR_MS;
