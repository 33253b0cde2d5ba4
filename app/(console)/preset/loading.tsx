import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /preset while it loads. */
export default async function PresetsLoading() {
  const t = await getTexts('analytics');
  return <ListSkeleton title={t('presetList.title')} description={t('presetList.description')} />;
}
