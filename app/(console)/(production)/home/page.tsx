import { OPEN_JOBS } from '#components/kit/jobs/open-jobs.ts';
import { readHomeRange } from '#components/service/home/home-range.ts';
import { HomeScreen } from '#components/service/home/home-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { listJobs } from '#lib/account/jobs/jobs.ts';
import { JobQuery } from '#lib/account/jobs/schema.ts';
import { listNearLimits } from '#lib/account/usage/counters/near-limits.ts';
import { dayAt } from '#lib/core/calendar.ts';
import { formatLocal } from '#lib/core/local-clock.ts';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { getMissions } from '#lib/service/home/missions.ts';
import { getStats } from '#lib/service/home/statistics.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('home', 'title');

/** /home, the first screen of the marketing product; its range is in the URL. */
export default guardedPage<{ searchParams: Promise<SearchParams> }>(async (context, { searchParams }) => {
  const { ctx, user, company, features } = context;
  const today = dayAt(company.timezone, ctx.now());
  const range = readHomeRange(readSearchParams(await searchParams), today);
  const may = (grant: Grant) => ctx.grants?.includes(grant) !== false;
  const seesUsage =
    may('usage/view') && isEnabled(features, 'usage.information') && isEnabled(features, 'usage.informationUsage');
  const [stats, missions, limits, jobs] = await Promise.all([
    may('metrics/view') ? getStats(ctx, range) : null,
    getMissions(ctx),
    seesUsage ? listNearLimits(ctx, features) : [],
    listJobs(ctx, JobQuery.parse(OPEN_JOBS.query)),
  ]);
  return (
    <Texts areas={['home', 'jobs']}>
      <HomeScreen
        name={user.fullname.split(' ')[0] ?? ''}
        partOfDay={partOfDay(formatLocal(company.timezone, ctx.now().getTime()))}
        today={today}
        range={range}
        stats={stats}
        missions={missions}
        limits={limits}
        jobs={jobs}
      />
    </Texts>
  );
});

/** Returns the part of the day that a clock shows. */
function partOfDay(local: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(local.slice(11, 13));
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
