import { getTexts } from '#components/texts/get-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** The suppression list while it is awaited. */
export async function SuppressionSkeleton() {
  const t = await getTexts('suppression');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Card title={t('check.title')}>
        <Skeleton className="h-14 w-full" />
      </Card>
      <Skeleton className="h-9 w-full" />
      <Card>
        <Skeleton className="h-80 w-full" />
      </Card>
    </>
  );
}
