import { getTexts } from '#components/texts/get-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** /usage-monitoring while it loads. */
export default async function UsageLoading() {
  const t = await getTexts('usage');
  return (
    <>
      <PageHeader title={t('title')} description={<Skeleton className="mt-1 w-72" />} />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-12 w-48" />
        <Skeleton className="h-2.5 w-full max-w-2xl" />
      </div>
      <Skeleton className="h-64 w-full rounded-lg" />
      <Skeleton className="h-40 w-full rounded-lg" />
    </>
  );
}
