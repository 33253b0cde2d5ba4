import { getAccess } from '#lib/account/access/get-access.ts';
import { featureOff } from '#lib/account/access/require-feature.ts';
import { featureLimit } from '#lib/account/access/resolve-features.ts';
import type { CampaignKind, CampaignRow } from '#lib/campaigns/campaigns/campaigns.ts';
import { requireCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { findSendOf, findSendRecord, type SendKey, type SendRecord } from '#lib/campaigns/expansion/sends.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';

/** A campaign with its send; one that was not sent yet has none. */
export type Reported = { row: CampaignRow; sent: { key: SendKey; send: SendRecord } | null };

type Reader = Pick<Context, 'scope'>;

/** Returns a campaign with its send. @throws {AppError} notFound */
export async function getReported(ctx: Reader, kind: CampaignKind, id: string): Promise<Reported> {
  const row = await requireCampaign(ctx, kind, id);
  const key = await findSendOf(ctx.scope.companyId, row.id);
  const send = key && (await findSendRecord(key));
  return { row, sent: key && send ? { key, send } : null };
}

/**
 * Returns the send of a campaign whose people may be listed: the plan says for how many days after its end they are. Null for one that was
 * not sent yet.
 *
 * @throws {AppError} notFound, featureOff (the days are over)
 */
export async function getListedSend(
  ctx: Pick<Context, 'scope' | 'now'>,
  kind: CampaignKind,
  id: string,
): Promise<SendKey | null> {
  const { sent } = await getReported(ctx, kind, id);
  if (!sent) return null;
  const { features } = await getAccess(ctx);
  const days = featureLimit(features, 'emailReport.retention');
  const endedAt = sent.send.finishedAt ?? ctx.now();
  if (days >= 0 && ctx.now().getTime() - endedAt.getTime() > days * DAY_MS) throw listsOver(days);
  return sent.key;
}

const listsOver = (days: number): AppError =>
  featureOff('emailReport.retention', `The people behind a report are listed for ${days} days after its end.`);
