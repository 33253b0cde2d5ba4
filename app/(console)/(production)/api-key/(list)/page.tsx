import { KeyListScreen } from '#components/senders/api-keys/key-list-screen.tsx';
import { KEY_VIEW } from '#components/senders/api-keys/key-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { PageQuery, takePage } from '#lib/core/page.ts';
import { listApiKeys } from '#lib/senders/api-keys/api-keys.ts';
import { listSubaccountChoices } from '#lib/senders/subaccounts/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../../read-list.ts';

export const generateMetadata = pageTitle('apiKeys', 'title');

/** /api-key: the keys of this account and environment; the subaccount is in the URL. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => {
  const [initial, subaccounts] = await Promise.all([
    readInitialList(KEY_VIEW, props, PageQuery, async (query) => takePage(await listApiKeys(ctx), query)),
    listSubaccountChoices(ctx),
  ]);
  return (
    <Texts areas={['apiKeys', 'subaccountFilter']}>
      <KeyListScreen initial={initial} nowMs={ctx.now().getTime()} subaccounts={subaccounts} />
    </Texts>
  );
});
