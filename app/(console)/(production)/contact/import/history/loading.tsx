import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /contact/import/history while it loads. */
export default async function ImportHistoryLoading() {
  const t = await getTexts('imports');
  return <ListSkeleton title={t('title')} description={t('history.description')} />;
}
