import { ReportScreen } from '#components/campaigns/report/report-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getReport } from '#lib/campaigns/campaign-reports/report.ts';
import { getCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('campaignReport', 'title');

/** /ab-test/{id}/report: the progress and the numbers of an A/B test, and the people behind them. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const [campaign, report] = await orNotFound(Promise.all([getCampaign(ctx, 'ab', id), getReport(ctx, 'ab', { id })]));
  return (
    <Texts areas={['campaignReport', 'campaigns', 'contactWords', 'exportItems']}>
      <PageName name={campaign.name} />
      <ReportScreen key={id} type="ab-test" initial={{ campaign, report }} />
    </Texts>
  );
});
