import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /template while it loads. */
export default async function TemplatesLoading() {
  const t = await getTexts('templates');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
