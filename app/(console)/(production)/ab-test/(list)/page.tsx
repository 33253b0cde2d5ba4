import { CampaignListScreen } from '#components/campaigns/list/campaign-list-screen.tsx';
import { CAMPAIGN_VIEWS } from '#components/campaigns/list/campaign-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listCategories } from '#lib/campaigns/campaigns/categories.ts';
import { getCampaignUsage, listCampaigns } from '#lib/campaigns/campaigns/lists.ts';
import { CampaignQuery, CategoryQuery } from '#lib/campaigns/campaigns/schema.ts';
import { guardedPage } from '../../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../../read-list.ts';

export const generateMetadata = pageTitle('campaigns', 'ab-test.title');

/** /ab-test: the A/B tests with their states and results. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => {
  const [initial, usage, categories] = await Promise.all([
    readInitialList(CAMPAIGN_VIEWS['ab-test'], props, CampaignQuery, (query) => listCampaigns(ctx, 'ab', query)),
    getCampaignUsage(ctx, 'ab'),
    listCategories(ctx, CategoryQuery.parse({ size: 100 })),
  ]);
  return (
    <Texts areas={['campaigns']}>
      <CampaignListScreen type="ab-test" initial={initial} usage={usage} categories={categories.data} />
    </Texts>
  );
});
