import { CampaignListScreen } from '#components/campaigns/list/campaign-list-screen.tsx';
import { CAMPAIGN_VIEWS } from '#components/campaigns/list/campaign-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listCampaigns } from '#lib/campaigns/campaigns/lists.ts';
import { CampaignQuery } from '#lib/campaigns/campaigns/schema.ts';
import { guardedPage } from '../../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../../read-list.ts';

export const generateMetadata = pageTitle('campaigns', 'email-marketing.title');

/** /email-marketing: the campaigns with their states and results. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => {
  const initial = await readInitialList(CAMPAIGN_VIEWS['email-marketing'], props, CampaignQuery, (query) =>
    listCampaigns(ctx, 'email', query),
  );
  return (
    <Texts areas={['campaigns']}>
      <CampaignListScreen type="email-marketing" initial={initial} />
    </Texts>
  );
});
