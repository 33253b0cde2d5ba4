import { redirect } from 'next/navigation';
import { pageTitle } from '#components/texts/page-title.ts';
import { findMissing } from '#lib/account/access/screen-needs.ts';
import { SUMMARY_ID } from '#lib/core/analytics/built-in-presets.ts';
import type { SearchParams } from '#lib/http/request/read-search-params.ts';
import { guardedPage } from '../../guarded-page.tsx';
import { isWithoutAnalytics, renderAnalytics } from './render-analytics.tsx';

export const generateMetadata = pageTitle('analytics', 'title');

/** The pages to start on without analytics, in order of preference; people get the first one that they may open. */
const BEGINNINGS = ['/configuration', '/activity', '/usage-monitoring', '/account-setting'];

/** /analytic, the home page (docs/product.md §2): the statistics. Without them it leads to the first screen of the reader. */
export default guardedPage<{ searchParams: Promise<SearchParams> }>(async (context, { searchParams }) => {
  const { ctx, features } = context;
  if (isWithoutAnalytics(context)) {
    const facts = { features, grants: ctx.grants };
    redirect(BEGINNINGS.find((path) => findMissing(facts, path) === null) ?? '/activity');
  }
  return renderAnalytics(context, SUMMARY_ID, await searchParams);
});
