import { daysOf, readCalendarRange } from '#components/campaigns/calendar/calendar-days.ts';
import { CalendarScreen } from '#components/campaigns/calendar/calendar-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getCalendar } from '#lib/campaigns/campaigns/calendar/calendar.ts';
import { dayAt } from '#lib/core/calendar.ts';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('campaignCalendar', 'title');

/** /campaign: the calendar of campaigns and A/B tests; view and day are in the URL. */
export default guardedPage<{ searchParams: Promise<SearchParams> }>(async ({ ctx, company }, { searchParams }) => {
  const today = dayAt(company.timezone, ctx.now());
  const range = readCalendarRange(readSearchParams(await searchParams), today);
  return (
    <Texts areas={['campaignCalendar', 'campaigns']}>
      <CalendarScreen range={range} today={today} initial={await getCalendar(ctx, daysOf(range))} />
    </Texts>
  );
});
