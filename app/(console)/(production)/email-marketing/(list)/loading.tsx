import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /email-marketing while it loads. */
export default async function Loading() {
  const t = await getTexts('campaigns');
  return <ListSkeleton title={t('email-marketing.title')} description={t('email-marketing.description')} />;
}
