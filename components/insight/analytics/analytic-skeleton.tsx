import { getTexts } from '#components/texts/get-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** The statistics while they are awaited. */
export async function AnalyticSkeleton() {
  const t = await getTexts('analytics');
  return (
    <>
      <PageHeader title={t('title')} description={<Skeleton className="mt-1 w-72" />} />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-8 w-full max-w-2xl" />
      <Skeleton className="h-125 w-full rounded-lg" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </>
  );
}
