import { getTexts } from '#components/texts/get-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** The page of operators while it loads. */
export async function OperationsSkeleton() {
  const t = await getTexts('operations');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Skeleton className="h-12 w-full rounded-lg" />
      <Skeleton className="h-58 w-full rounded-lg lg:h-29" />
      <Card title={t('destinations')} description={t('destinationsText')}>
        <Skeleton className="h-36 w-full" />
      </Card>
      <Card title={t('processes')} description={t('processesText')}>
        <Skeleton className="h-24 w-full" />
      </Card>
    </>
  );
}
