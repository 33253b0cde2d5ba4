import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ActivityTable } from './activity-table.tsx';

/** The list while it is awaited. */
export async function ActivitySkeleton() {
  const t = await getTexts('activity');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Skeleton className="h-8 w-full" />
      <Card flush>
        <Texts areas={['activity']}>
          <ActivityTable rows={null} />
        </Texts>
      </Card>
    </>
  );
}
