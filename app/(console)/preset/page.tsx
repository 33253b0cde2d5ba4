import { PresetListScreen } from '#components/analytics/presets/preset-list-screen.tsx';
import { ReportList } from '#components/analytics/reports/report-list.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listPresets } from '#lib/analytics/presets/queries.ts';
import { listReports } from '#lib/analytics/reports/queries.ts';
import { guardedPage } from '../../guarded-page.tsx';

export const generateMetadata = pageTitle('analytics', 'presetList.title');

/** /preset: the presets of analytics that the reader may open, and those that are mailed. */
export default guardedPage(async ({ ctx }) => {
  const [presets, reports] = await Promise.all([listPresets(ctx), listReports(ctx)]);
  return (
    <Texts areas={['analytics', 'forms']}>
      <PresetListScreen presets={presets} />
      <ReportList reports={reports.data} />
    </Texts>
  );
});
