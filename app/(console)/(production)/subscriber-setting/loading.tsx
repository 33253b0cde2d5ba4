import { getTexts } from '#components/texts/get-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** /subscriber-setting while it loads. */
export default async function SubscriberSettingLoading() {
  const t = await getTexts('subscriberSetting');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Skeleton className="h-96 w-full" />
    </>
  );
}
