import { CampaignListScreen } from '#components/campaigns/list/campaign-list-screen.tsx';
import { CAMPAIGN_VIEWS } from '#components/campaigns/list/campaign-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listCampaigns } from '#lib/campaigns/campaigns/lists.ts';
import { CampaignQuery } from '#lib/campaigns/campaigns/schema.ts';
import { guardedPage } from '../../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../../read-list.ts';

export const generateMetadata = pageTitle('campaigns', 'ab-test.title');

/** /ab-test: the A/B tests with their states and results. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => {
  const initial = await readInitialList(CAMPAIGN_VIEWS['ab-test'], props, CampaignQuery, (query) =>
    listCampaigns(ctx, 'ab', query),
  );
  return (
    <Texts areas={['campaigns']}>
      <CampaignListScreen type="ab-test" initial={initial} />
    </Texts>
  );
});
