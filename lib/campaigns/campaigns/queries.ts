import type { Context } from '#lib/core/context.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { scheduleOfRow } from './present.ts';
import type { Schedule } from './schema.ts';
import { type CampaignRow, findCampaign, findVariants, type VariantRow } from './store.ts';

/** A campaign of any kind as its send needs it. */
export type CampaignToSend = { campaign: CampaignRow; variants: VariantRow[]; schedule: Schedule | null };

/** Returns a campaign of any kind with its variants and its schedule. @throws {AppError} notFound */
export async function getCampaignToSend({ scope }: Pick<Context, 'scope'>, id: string): Promise<CampaignToSend> {
  const campaign = await requireById('email', id, () => findCampaign(scope, null, id));
  return { campaign, variants: await findVariants(scope, id), schedule: scheduleOfRow(campaign) };
}
