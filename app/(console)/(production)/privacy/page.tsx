import { RequestListScreen } from '#components/service/privacy/request-list-screen.tsx';
import { REQUEST_VIEW } from '#components/service/privacy/request-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listDataRequests } from '#lib/service/privacy/requests.ts';
import { DataRequestQuery } from '#lib/service/privacy/schema.ts';
import { guardedPage } from '../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../read-list.ts';

export const generateMetadata = pageTitle('dataRequests', 'title');

/** /privacy: the requests of people for their data, or to be erased. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => (
  <Texts areas={['dataRequests']}>
    <RequestListScreen
      initial={await readInitialList(REQUEST_VIEW, props, DataRequestQuery, (query) => listDataRequests(ctx, query))}
    />
  </Texts>
));
