import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /segment while it loads. */
export default async function SegmentsLoading() {
  const t = await getTexts('segments');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
