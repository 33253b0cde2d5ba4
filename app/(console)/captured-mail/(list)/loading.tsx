import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /captured-mail while it loads. */
export default async function CapturedMailLoading() {
  const t = await getTexts('capturedMail');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
