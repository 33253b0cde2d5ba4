import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /contact/field while it loads. */
export default async function FieldsLoading() {
  const t = await getTexts('contactFields');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
