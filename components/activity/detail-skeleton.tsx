import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TextLink } from '#components/ui/text-link.tsx';

/** An opened message while it is awaited. */
export function DetailSkeleton() {
  return (
    <>
      <PageHeader
        back={<TextLink href="/activity">Activity</TextLink>}
        title={<Skeleton className="h-7 w-72" />}
        description={<Skeleton className="mt-1 w-56" />}
      />
      <Skeleton className="h-16 w-full" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card title="Timeline">
          <Lines count={5} />
        </Card>
        <Card title="Message">
          <Lines count={8} />
        </Card>
      </div>
    </>
  );
}

function Lines({ count }: { count: number }) {
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={String(index)} className={index % 2 === 0 ? 'w-4/5' : 'w-3/5'} />
      ))}
    </div>
  );
}
