import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ActivityTable } from './activity-table.tsx';

/** The list while it is awaited. */
export function ActivitySkeleton() {
  return (
    <>
      <PageHeader title="Activity" description="Every message by recipient, from the moment it was accepted." />
      <Skeleton className="h-8 w-full" />
      <Card flush>
        <ActivityTable rows={null} />
      </Card>
    </>
  );
}
