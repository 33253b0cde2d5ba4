import { KeyListScreen } from '#components/senders/api-keys/key-list-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listApiKeys } from '#lib/senders/api-keys/api-keys.ts';
import { listSubaccountChoices } from '#lib/senders/subaccounts/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('apiKeys', 'title');

/** /api-key: the keys of this account and environment. */
export default guardedPage(async ({ ctx }) => {
  const [keys, subaccounts] = await Promise.all([listApiKeys(ctx), listSubaccountChoices(ctx)]);
  return (
    <Texts areas={['apiKeys', 'subaccountFilter']}>
      <KeyListScreen initial={keys} nowMs={ctx.now().getTime()} subaccounts={subaccounts} />
    </Texts>
  );
});
