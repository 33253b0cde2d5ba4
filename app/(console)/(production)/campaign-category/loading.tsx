import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /campaign-category while it loads. */
export default async function CategoriesLoading() {
  const t = await getTexts('campaignCategories');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
