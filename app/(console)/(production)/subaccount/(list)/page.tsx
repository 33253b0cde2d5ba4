import { SubaccountListScreen } from '#components/senders/subaccounts/subaccount-list-screen.tsx';
import { SUBACCOUNT_VIEW } from '#components/senders/subaccounts/subaccount-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { takePage } from '#lib/core/page.ts';
import { listSubaccounts } from '#lib/senders/subaccounts/queries.ts';
import { SubaccountQuery } from '#lib/senders/subaccounts/schema.ts';
import { guardedPage } from '../../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../../read-list.ts';

export const generateMetadata = pageTitle('subaccounts', 'title');

/** /subaccount: the subaccounts with their figures; filters and order are in the URL. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => (
  <Texts areas={['subaccounts']}>
    <SubaccountListScreen
      initial={
        await readInitialList(SUBACCOUNT_VIEW, props, SubaccountQuery, async (query) =>
          takePage(await listSubaccounts(ctx, query), query),
        )
      }
    />
  </Texts>
));
