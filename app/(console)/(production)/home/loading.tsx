import { getTexts } from '#components/texts/get-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** /home while it loads. */
export default async function HomeLoading() {
  const t = await getTexts('home');
  return (
    <>
      <PageHeader title={t('title')} description={<Skeleton className="mt-1 w-72" />} />
      <Skeleton className="h-32 w-full rounded-lg" />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-72 w-full rounded-lg" />
        <Skeleton className="h-64 w-full rounded-lg" />
      </div>
    </>
  );
}
