import { ActivityTable } from '#components/insight/activity/activity-table.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** /activity while it loads. */
export default async function ActivityLoading() {
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
