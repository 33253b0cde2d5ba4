import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /ip-pool while it loads. */
export default async function PoolsLoading() {
  const t = await getTexts('ipPools');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
