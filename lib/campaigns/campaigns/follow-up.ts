import type { PeopleStatus } from '#lib/campaigns/reports/values.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { copyFacts, deleteCampaign, insertDraft, requireCampaign, requireState } from './campaigns.ts';
import { sendCampaign } from './moves.ts';
import { type AbTestDetail, Audience, type MovedCampaign } from './schema.ts';
import type { CampaignKind } from './store.ts';
import { NAME_MAX } from './values.ts';

/** The ends of mail that may come through on another day. */
const SOFT: readonly PeopleStatus[] = ['soft', 'block'];

const namedAfter = (name: string, words: string): string => `${name.slice(0, NAME_MAX - words.length)}${words}`;

/**
 * Creates a draft with the content of a campaign, of a test that of its winner, for its people of some statuses. Not idempotent.
 *
 * @throws {AppError} notFound, limitReached
 */
export async function createFollowUp(
  ctx: Context,
  kind: CampaignKind,
  id: string,
  { statuses, name }: { statuses: readonly PeopleStatus[]; name?: string | undefined },
): Promise<AbTestDetail> {
  const row = await requireCampaign(ctx, kind, id);
  const audience = Audience.parse({ include: { sends: [{ id, statuses }] } });
  const given = { name: name ?? namedAfter(row.name, ', follow-up'), audience };
  return insertDraft(ctx, 'email', { ...(await copyFacts(ctx, row)), ...given });
}

/**
 * Sends a campaign once more, at once, to the people whose mail met a full mailbox, a server that was away or a block: once for each
 * campaign. What keeps it from being sent leaves no draft, so that it may be tried again.
 *
 * @throws {AppError} notFound, wrongState (it has not ended, or was sent again before), and what keeps it from being sent
 */
export async function resendToSoftBounces(
  ctx: Context,
  kind: CampaignKind,
  id: string,
): Promise<MovedCampaign & { id: string; name: string }> {
  const row = await requireCampaign(ctx, kind, id);
  requireState(row, ['SENT', 'CANCELED']);
  const audience = Audience.parse({ include: { sends: [{ id, statuses: SOFT }] } });
  const facts = { ...(await copyFacts(ctx, row)), name: namedAfter(row.name, ', sent again'), audience };
  const draft = await insertDraft(ctx, 'resend', facts, { parentId: row.id });
  try {
    const moved = await sendCampaign(ctx, 'email', draft.id, { revision: draft.revision });
    return { ...moved, id: draft.id, name: draft.name };
  } catch (error) {
    if (error instanceof AppError) await deleteCampaign(ctx, 'email', draft.id).catch(ignoreGone);
    throw error;
  }
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
