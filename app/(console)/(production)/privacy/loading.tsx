import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /privacy while it loads. */
export default async function DataRequestsLoading() {
  const t = await getTexts('dataRequests');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
