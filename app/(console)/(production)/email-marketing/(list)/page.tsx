import { CampaignListScreen } from '#components/campaigns/list/campaign-list-screen.tsx';
import { CAMPAIGN_VIEWS } from '#components/campaigns/list/campaign-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listCategories } from '#lib/campaigns/campaigns/categories.ts';
import { getCampaignUsage, listCampaigns } from '#lib/campaigns/campaigns/lists.ts';
import { CampaignQuery, CategoryQuery } from '#lib/campaigns/campaigns/schema.ts';
import { guardedPage } from '../../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../../read-list.ts';

export const generateMetadata = pageTitle('campaigns', 'email-marketing.title');

/** /email-marketing: the campaigns with their states and results. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => {
  const [initial, usage, categories] = await Promise.all([
    readInitialList(CAMPAIGN_VIEWS['email-marketing'], props, CampaignQuery, (query) =>
      listCampaigns(ctx, 'email', query),
    ),
    getCampaignUsage(ctx, 'email'),
    listCategories(ctx, CategoryQuery.parse({ size: 100 })),
  ]);
  return (
    <Texts areas={['campaigns']}>
      <CampaignListScreen type="email-marketing" initial={initial} usage={usage} categories={categories.data} />
    </Texts>
  );
});
