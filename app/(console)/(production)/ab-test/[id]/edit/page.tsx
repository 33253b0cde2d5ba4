import { CampaignEditor } from '#components/campaigns/edit/campaign-editor.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { guardedPage } from '../../../../../guarded-page.tsx';
import { readCampaignEditor } from '../../../email-marketing/read-campaign-editor.ts';

export const generateMetadata = pageTitle('campaigns', 'ab-test.title');

/** /ab-test/{id}/edit: an A/B test in cards, until it is sent. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async (page, { params }) => {
  const { id } = await params;
  const { campaign, ...read } = await readCampaignEditor(page, 'ab-test', id);
  return (
    <Texts areas={['campaigns', 'campaignEdit', 'testSend']}>
      <PageName name={campaign.name} />
      <CampaignEditor key={id} type="ab-test" campaign={campaign} {...read} />
    </Texts>
  );
});
