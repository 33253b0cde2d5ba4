import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /subaccount while it loads. */
export default async function SubaccountsLoading() {
  const t = await getTexts('subaccounts');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
