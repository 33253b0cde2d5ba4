import { readView, viewQuery } from '#components/senders/subaccounts/list-view.ts';
import { SubaccountListScreen } from '#components/senders/subaccounts/subaccount-list-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';
import { listSubaccounts } from '#lib/senders/subaccounts/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('subaccounts', 'title');

/** /subaccount: the subaccounts with their figures; filters and order are in the URL. */
export default guardedPage<{ searchParams: Promise<SearchParams> }>(async ({ ctx }, { searchParams }) => {
  const { status, ...view } = readView(readSearchParams(await searchParams));
  const rows = await listSubaccounts(ctx, { ...view, status: status === '' ? undefined : status });
  return (
    <Texts areas={['subaccounts']}>
      <SubaccountListScreen initial={{ query: viewQuery({ ...view, status }), rows }} />
    </Texts>
  );
});
