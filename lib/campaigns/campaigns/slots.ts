import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { requireCampaign, requireState } from './campaigns.ts';
import { type CampaignKind, type CampaignRow, findCampaign, findVariants, lockDraft, setContent } from './store.ts';

type Reader = Pick<Context, 'scope'>;

/** The owner of an email: a campaign or a test, or one of its variants by number. */
export type EmailSlot = { kind: CampaignKind; id: string; variant: number | null };

/** An email with its owner: its content, and what it is sent with. */
export type PlacedEmail = {
  campaign: CampaignRow;
  /** The content: a template of the library or an email of the campaign; null for none yet. */
  contentId: string | null;
  /** The content that a variant without one begins with. */
  fallbackId: string | null;
  senderId: string | null;
  /** The subject that a variant has in place of that of the content. */
  subject: string | null;
};

/**
 * Returns the email of a campaign, or of a variant of a test as it is sent.
 *
 * @throws {AppError} notFound (the campaign or the variant)
 */
export async function getPlacedEmail(
  ctx: Reader,
  { kind, id, variant }: EmailSlot,
  db?: Database,
): Promise<PlacedEmail> {
  const campaign = db ? await findCampaign(ctx.scope, kind, id, db) : await requireCampaign(ctx, kind, id);
  if (!campaign) throw refuse.notFound('email');
  const { templateId, senderId } = campaign;
  if (variant === null) return { campaign, contentId: templateId, fallbackId: null, senderId, subject: null };
  const found = kind === 'ab' ? (await findVariants(ctx.scope, id, db)).find(({ number }) => number === variant) : null;
  if (!found) throw refuse.notFound('variant', { field: 'variant', value: variant });
  return {
    campaign,
    contentId: found.templateId,
    fallbackId: templateId,
    senderId: found.senderId ?? senderId,
    subject: found.subject,
  };
}

/**
 * Returns the email of a campaign that people write, or of a variant of a test whose variants differ in content.
 *
 * @throws {AppError} notFound (the campaign or the variant), wrongState (the variants have one content)
 */
export async function getWrittenEmail(ctx: Reader, slot: EmailSlot, db?: Database): Promise<PlacedEmail> {
  const placed = await getPlacedEmail(ctx, slot, db);
  if (slot.variant !== null && placed.campaign.ab?.variable !== 'content')
    throw refuse.wrongState('The variants of this test have one content.');
  return placed;
}

/**
 * Locks an email that is written, in the caller's transaction: its campaign stays a draft until it ends.
 *
 * @throws {AppError} notFound, wrongState
 */
export async function lockWrittenEmail(db: Database, ctx: Reader, slot: EmailSlot): Promise<PlacedEmail> {
  const isDraft = await lockDraft(db, ctx.scope, slot.id);
  const placed = await getWrittenEmail(ctx, slot, db);
  if (!isDraft) requireState(placed.campaign, ['DRAFT']);
  return placed;
}

/** Names the content of an email that is locked; the campaign has another revision then. */
export const linkContent = (
  db: Database,
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { id, variant }: EmailSlot,
  contentId: string,
): Promise<void> => setContent(db, scope, { id, variant, templateId: contentId, at: now() });
