import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /sender while it loads. */
export default async function SendersLoading() {
  const t = await getTexts('senders');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
