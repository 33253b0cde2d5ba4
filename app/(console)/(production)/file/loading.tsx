import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /file while it loads. */
export default async function FilesLoading() {
  const t = await getTexts('files');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
