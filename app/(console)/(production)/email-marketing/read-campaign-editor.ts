import type { AudienceNames } from '#components/campaigns/edit/audience-names.ts';
import type { Campaign } from '#components/campaigns/edit/facts.ts';
import type { SetupChoices } from '#components/campaigns/edit/setup-card.tsx';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { findContacts } from '#lib/audience/contacts/list.ts';
import { FindContactsInput } from '#lib/audience/contacts/schema.ts';
import { getVocabulary } from '#lib/audience/segments/lists.ts';
import { getCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { listCategories } from '#lib/campaigns/campaigns/categories.ts';
import { checkCampaign } from '#lib/campaigns/campaigns/check-campaign.ts';
import { getCampaignUsage } from '#lib/campaigns/campaigns/lists.ts';
import { CategoryQuery } from '#lib/campaigns/campaigns/schema.ts';
import { CAMPAIGN_TYPES, type CampaignType } from '#lib/campaigns/campaigns/values.ts';
import type { Context } from '#lib/core/context.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import type { PageContext } from '#lib/http/guard/page-context.ts';
import { listIpPools } from '#lib/senders/ip-pools/queries.ts';
import { listAllSenders } from '#lib/senders/senders/senders.ts';

/** People of an audience whose names are read. */
const NAMED_MAX = 100;

/** Reads a campaign with everything that its editor chooses from, as far as the reader may see it. */
export async function readCampaignEditor(
  { ctx, features }: Pick<PageContext, 'ctx' | 'features'>,
  type: CampaignType,
  id: string,
) {
  const kind = CAMPAIGN_TYPES[type];
  const campaign = await orNotFound(getCampaign(ctx, kind, id));
  const mayPools = isEnabled(features, 'ipPool') && holds(ctx, 'ip_pools/manage');
  const [check, usage, senders, categories, pools, names] = await Promise.all([
    checkCampaign(ctx, kind, id),
    getCampaignUsage(ctx, kind),
    listAllSenders(ctx),
    listCategories(ctx, CategoryQuery.parse({ size: 100 })),
    mayPools ? listIpPools(ctx) : [],
    readNames(ctx, campaign),
  ]);
  const choices: SetupChoices = {
    senders: senders.map(({ senderId, name, email, replyTo, state }) => ({ senderId, name, email, replyTo, state })),
    categories: categories.data.map(({ id: categoryId, name, senderId }) => ({ id: categoryId, name, senderId })),
    pools: pools.map(({ id: poolId, name }) => ({ id: poolId, name })),
  };
  return { campaign, check, usage, choices, names };
}

const holds = ({ grants }: Pick<Context, 'grants'>, grant: string): boolean =>
  grants?.some((one) => one === grant) ?? true;

/** Reads the names of labels, segments and people: all that may be chosen, or those of the audience for readers who may not see contacts. */
async function readNames(ctx: Context, { audience }: Pick<Campaign, 'audience'>): Promise<AudienceNames> {
  const parts = [audience.include, audience.exclude];
  const ids = parts.flatMap(({ contacts }) => contacts).slice(0, NAMED_MAX);
  const mayView = holds(ctx, 'contacts/view');
  const named = { match: 'any', of: [{ source: 'list', op: 'ids', values: ids }] };
  const [{ labels, segments }, contacts] = await Promise.all([
    getVocabulary(ctx),
    mayView && ids.length > 0
      ? findContacts(ctx, FindContactsInput.parse({ filter: named, size: NAMED_MAX })).then(({ data }) => data)
      : [],
  ]);
  const chosenLabels = new Set(parts.flatMap((part) => part.labels));
  const chosenSegments = new Set(parts.flatMap((part) => part.segments.map(({ id }) => id)));
  return {
    labels: labels.filter(({ id }) => mayView || chosenLabels.has(id)),
    segments: segments.filter(({ id }) => mayView || chosenSegments.has(id)),
    contacts: contacts.map(({ id, firstName, lastName, email, phone }) => ({
      id,
      name: [firstName, lastName].filter((part) => part).join(' ') || email || phone || '',
    })),
  };
}
