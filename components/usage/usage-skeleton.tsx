import { getTexts } from '#components/texts/get-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** The usage while it is awaited. */
export async function UsageSkeleton() {
  const t = await getTexts('usage');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card title={t('quota')}>
          <Skeleton className="h-28 w-full" />
        </Card>
        <Card title={t('plan')}>
          <Skeleton className="h-28 w-full" />
        </Card>
      </div>
      <Card title={t('byDay')}>
        <Skeleton className="h-64 w-full" />
      </Card>
    </>
  );
}
