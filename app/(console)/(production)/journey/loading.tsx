import { getTexts } from '#components/texts/get-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** /journey while it loads. */
export default async function JourneyLoading() {
  const t = await getTexts('journeys');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-72 w-full" />
    </>
  );
}
