import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /campaign while it loads. */
export default async function CalendarLoading() {
  const t = await getTexts('campaignCalendar');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
