import { redirect } from 'next/navigation';
import { pageTitle } from '#components/texts/page-title.ts';
import { SUMMARY_ID } from '#lib/core/analytics/built-in-presets.ts';
import { HOME_PATH } from '#lib/core/home-path.ts';
import type { SearchParams } from '#lib/http/request/read-search-params.ts';
import { guardedPage } from '../../../../guarded-page.tsx';
import { renderAnalytics } from '../../render-analytics.tsx';

export const generateMetadata = pageTitle('analytics', 'title');

type PresetPageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

/** /analytic/preset/{id}: the statistics of a preset; that of the summary is the home page. */
export default guardedPage<PresetPageProps>(async (context, { params, searchParams }) => {
  const { id } = await params;
  if (id === SUMMARY_ID) redirect(HOME_PATH);
  return renderAnalytics(context, id, await searchParams);
});
