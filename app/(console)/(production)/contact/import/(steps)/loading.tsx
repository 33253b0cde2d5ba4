import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /contact/import while it loads. */
export default async function ImportLoading() {
  const t = await getTexts('imports');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
