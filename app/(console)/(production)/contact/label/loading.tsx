import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /contact/label while it loads. */
export default async function LabelsLoading() {
  const t = await getTexts('contactLabels');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
