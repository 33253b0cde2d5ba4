import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** /captured-mail/{id} while it loads. */
export default function CapturedMessageLoading() {
  return (
    <>
      <PageHeader title={<Skeleton className="h-7 w-72" />} description={<Skeleton className="mt-1 w-96" />} />
      <Card>
        <Skeleton className="h-144 w-full" />
      </Card>
    </>
  );
}
