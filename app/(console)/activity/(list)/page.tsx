import { ActivityScreen } from '#components/insight/activity/activity-screen.tsx';
import { listQuery, readView } from '#components/insight/activity/list-view.ts';
import { loadSample } from '#components/insight/activity/load-sample.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getStatusChoices } from '#lib/account/access/get-status-choices.ts';
import { dayAt } from '#lib/core/calendar.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';
import { listActivity } from '#lib/insight/activity/list-activity.ts';
import { requireOwnFilters } from '#lib/insight/activity/require-filters.ts';
import { ActivityQuery } from '#lib/insight/activity/schema.ts';
import { getConfiguration } from '#lib/senders/api-keys/get-configuration.ts';
import { listSubaccountChoices } from '#lib/senders/subaccounts/queries.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('activity', 'title');

/** /activity: the sent messages; search, range, status and page are in the URL. */
export default guardedPage<{ searchParams: Promise<SearchParams> }>(
  async ({ ctx, company, features }, { searchParams }) => {
    const { selected } = getStatusChoices(features, 'activityFilter');
    const query = listQuery(readView(readSearchParams(await searchParams), selected));
    const [page, { api, from }, subaccounts] = await Promise.all([
      readPage(ctx, query),
      getConfiguration(ctx),
      listSubaccountChoices(ctx),
    ]);
    const sample = loadSample({ apiUrl: api.baseUrl, from, to: 'someone@example.com' });
    return (
      <Texts areas={['activity', 'smtpSessions', 'subaccountFilter']}>
        <ActivityScreen
          initial={{ query, page }}
          sample={sample}
          today={dayAt(company.timezone, ctx.now())}
          subaccounts={subaccounts}
        />
      </Texts>
    );
  },
);

/** Loads a page of the list; for filters that the API refuses it returns none, and the screen shows why. */
async function readPage(ctx: Parameters<typeof listActivity>[0], asked: string | null) {
  const query = ActivityQuery.safeParse(Object.fromEntries(new URLSearchParams(asked ?? '')));
  if (asked === null || !query.success) return null;
  try {
    await requireOwnFilters(ctx, query.data);
    return await listActivity(ctx, query.data);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
