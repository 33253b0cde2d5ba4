import { EditSubaccountScreen } from '#components/senders/subaccounts/edit-subaccount-screen.tsx';
import { SUBACCOUNTS_SCREEN } from '#components/senders/subaccounts/paths.ts';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { getSubaccount } from '#lib/senders/subaccounts/queries.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';
import { loadFormFacts } from '../../form-facts.ts';

export const generateMetadata = pageTitle('subaccounts', 'detail.edit');

/** /subaccount/{id}/edit: a subaccount's name, delivery settings and limits. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const [subaccount, facts] = await Promise.all([orNotFound(getSubaccount(ctx, { id })), loadFormFacts(ctx)]);
  return (
    <Texts areas={['subaccounts']}>
      <PageName
        name={(await getTexts('subaccounts'))('detail.edit')}
        trail={[{ label: subaccount.name, href: `${SUBACCOUNTS_SCREEN}/${subaccount.id}` }]}
      />
      <EditSubaccountScreen subaccount={subaccount} {...facts} />
    </Texts>
  );
});
