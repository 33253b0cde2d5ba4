import { PresetListScreen } from '#components/insight/analytics/presets/preset-list-screen.tsx';
import { ReportList } from '#components/insight/analytics/reports/report-list.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { HOME_PATH } from '#lib/core/home-path.ts';
import { listPresets } from '#lib/insight/analytics/presets/queries.ts';
import { listReports } from '#lib/insight/analytics/reports/queries.ts';
import { guardedPage } from '../../guarded-page.tsx';

export const generateMetadata = pageTitle('analytics', 'presetList.title');

/** /preset: the presets of analytics that the reader may open, and those that are mailed. */
export default guardedPage(async ({ ctx }) => {
  const [presets, reports, t] = await Promise.all([listPresets(ctx), listReports(ctx), getTexts('analytics')]);
  return (
    <Texts areas={['analytics', 'forms']}>
      <PageName name={t('presetList.title')} trail={[{ label: t('title'), href: HOME_PATH }]} />
      <PresetListScreen presets={presets} />
      <ReportList reports={reports.data} />
    </Texts>
  );
});
