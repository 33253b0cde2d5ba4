import { getTexts } from '#components/texts/get-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** An opened message while it is awaited. */
export async function DetailSkeleton() {
  const t = await getTexts('activity');
  return (
    <>
      <PageHeader title={<Skeleton className="h-7 w-72" />} description={<Skeleton className="mt-1 w-56" />} />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Lines title={t('timeline')} count={7} />
        <Lines title={t('messageTitle')} count={8} />
      </div>
    </>
  );
}

function Lines({ title, count }: { title: string; count: number }) {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{title}</h2>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={String(index)} className={index % 2 === 0 ? 'w-4/5' : 'w-3/5'} />
      ))}
    </div>
  );
}
