import { JourneyScreen } from '#components/audience/journeys/journey-screen.tsx';
import { readReportRange } from '#components/audience/journeys/range.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getJourney } from '#lib/audience/journeys/journeys.ts';
import { getFunnel, getReport } from '#lib/audience/journeys/report.ts';
import { dayAt } from '#lib/core/calendar.ts';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('journeys', 'title');

/** /journey: the stages of people, their moves in a range of days, and the rules that move them. */
export default guardedPage<{ searchParams: Promise<SearchParams> }>(async ({ ctx, company }, { searchParams }) => {
  const today = dayAt(company.timezone, ctx.now());
  const range = readReportRange(readSearchParams(await searchParams), today);
  const days = { from: range.from, to: range.to };
  const [journey, funnel, report] = await Promise.all([getJourney(ctx), getFunnel(ctx, days), getReport(ctx, days)]);
  return (
    <Texts areas={['journeys', 'contactWords']}>
      <JourneyScreen initial={{ journey, range, funnel, report }} today={today} />
    </Texts>
  );
});
