import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /contact while it loads. */
export default async function ContactsLoading() {
  const t = await getTexts('contacts');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
