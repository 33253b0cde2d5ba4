import { readView, viewQuery } from '#components/engine/suppression/list-view.ts';
import { SuppressionScreen } from '#components/engine/suppression/suppression-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listRecipients } from '#lib/engine/suppressions/list-recipients.ts';
import { SuppressionQuery } from '#lib/engine/suppressions/schema.ts';
import { getSuppressionRule } from '#lib/engine/suppressions/suppression-rule.ts';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';
import { listSubaccountChoices } from '#lib/senders/subaccounts/queries.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('suppression', 'title');

/** /suppression: the suppressed addresses; search, filters and page are in the URL. */
export default guardedPage<{ searchParams: Promise<SearchParams> }>(async ({ ctx }, { searchParams }) => {
  const query = viewQuery(readView(readSearchParams(await searchParams)));
  const asked = SuppressionQuery.safeParse(Object.fromEntries(new URLSearchParams(query)));
  const [page, rule, subaccounts] = await Promise.all([
    asked.success ? listRecipients(ctx, asked.data) : null,
    getSuppressionRule(ctx),
    listSubaccountChoices(ctx),
  ]);
  return (
    <Texts areas={['suppression', 'subaccountFilter']}>
      <SuppressionScreen initial={{ query, page }} rule={rule} subaccounts={subaccounts} />
    </Texts>
  );
});
