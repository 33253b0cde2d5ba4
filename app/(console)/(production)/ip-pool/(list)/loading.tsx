import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /ip-pool while it is awaited. */
export default async function PoolsLoading() {
  const t = await getTexts('ipPools');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
