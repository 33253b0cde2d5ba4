import { ContactListScreen } from '#components/audience/contacts/contact-list-screen.tsx';
import { CONTACT_VIEW } from '#components/audience/contacts/contact-view.ts';
import { StageNames } from '#components/audience/stage-names.tsx';
import { OPEN_JOBS } from '#components/kit/jobs/open-jobs.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listJobs } from '#lib/account/jobs/jobs.ts';
import { JobQuery } from '#lib/account/jobs/schema.ts';
import { listContacts } from '#lib/audience/contacts/list.ts';
import { ContactQuery } from '#lib/audience/contacts/schema.ts';
import { getContactSummary } from '#lib/audience/contacts/summary.ts';
import { getStageNames } from '#lib/audience/journeys/journeys.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { guardedPage } from '../../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../../read-list.ts';

export const generateMetadata = pageTitle('contacts', 'title');

/** /contact: the contact book; filters, order and page are in the URL. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => {
  const [initial, counts, jobs, names] = await Promise.all([
    readInitialList(CONTACT_VIEW, props, ContactQuery, (query) => listContacts(ctx, query)),
    getContactSummary(ctx),
    listJobs(ctx, JobQuery.parse(OPEN_JOBS.query)),
    getStageNames(ctx),
  ]);
  return (
    <Texts areas={['contacts', 'contactWords', 'exportItems', 'jobs']}>
      <StageNames names={names}>
        <ContactListScreen initial={initial} counts={counts} jobs={jobs} apiUrl={settings().API_URL} />
      </StageNames>
    </Texts>
  );
});
