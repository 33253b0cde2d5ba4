import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** The usage while it is awaited. */
export function UsageSkeleton() {
  return (
    <>
      <PageHeader
        title="Usage monitoring"
        description="How much of your plan is used. Every accepted recipient counts as one mail."
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card title="Quota">
          <Skeleton className="h-28 w-full" />
        </Card>
        <Card title="Plan">
          <Skeleton className="h-28 w-full" />
        </Card>
      </div>
      <Card title="By day">
        <Skeleton className="h-64 w-full" />
      </Card>
    </>
  );
}
