import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** The configuration while it is awaited. */
export function ConfigurationSkeleton() {
  return (
    <>
      <PageHeader
        title="Configuration"
        description="What your programs need to send, over SMTP or REST, and a place to try it."
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card title="Credentials">
          <Skeleton className="h-96 w-full" />
        </Card>
        <Card title="API keys">
          <Skeleton className="h-40 w-full" />
        </Card>
      </div>
    </>
  );
}
