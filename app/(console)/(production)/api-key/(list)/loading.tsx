import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /api-key while it loads. */
export default async function KeysLoading() {
  const t = await getTexts('apiKeys');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
