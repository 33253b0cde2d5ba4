import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /ab-test while it loads. */
export default async function Loading() {
  const t = await getTexts('campaigns');
  return <ListSkeleton title={t('ab-test.title')} description={t('ab-test.description')} />;
}
