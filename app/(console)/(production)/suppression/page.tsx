import { SuppressionScreen } from '#components/engine/suppression/suppression-screen.tsx';
import { SUPPRESSION_VIEW } from '#components/engine/suppression/suppression-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listRecipients } from '#lib/engine/suppressions/list-recipients.ts';
import { SuppressionQuery } from '#lib/engine/suppressions/schema.ts';
import { getSuppressionRule } from '#lib/engine/suppressions/suppression-rule.ts';
import { listSubaccountChoices } from '#lib/senders/subaccounts/queries.ts';
import { guardedPage } from '../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../read-list.ts';

export const generateMetadata = pageTitle('suppression', 'title');

/** /suppression: the suppressed addresses; search, filters and page are in the URL. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => {
  const [initial, rule, subaccounts] = await Promise.all([
    readInitialList(SUPPRESSION_VIEW, props, SuppressionQuery, (query) => listRecipients(ctx, query)),
    getSuppressionRule(ctx),
    listSubaccountChoices(ctx),
  ]);
  return (
    <Texts areas={['suppression', 'subaccountFilter']}>
      <SuppressionScreen initial={initial} rule={rule} subaccounts={subaccounts} />
    </Texts>
  );
});
