import { getTexts } from '#components/texts/get-texts.ts';
import { ListSkeleton } from '#components/ui/screen-skeletons.tsx';

/** /webhook while it loads. */
export default async function WebhooksLoading() {
  const t = await getTexts('webhooks');
  return <ListSkeleton title={t('title')} description={t('description')} />;
}
