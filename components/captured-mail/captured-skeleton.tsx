import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { CapturedTable } from './captured-table.tsx';

/** The captured mail while it is awaited. */
export function CapturedListSkeleton() {
  return (
    <>
      <PageHeader title="Captured mail" description="Mail that this installation kept instead of sending it." />
      <Card flush>
        <CapturedTable rows={null} />
      </Card>
    </>
  );
}

/** An opened captured message while it is awaited. */
export function CapturedMailSkeleton() {
  return (
    <>
      <PageHeader
        back={<TextLink href="/captured-mail">Captured mail</TextLink>}
        title={<Skeleton className="h-7 w-72" />}
        description={<Skeleton className="mt-1 w-96" />}
      />
      <Card>
        <Skeleton className="h-144 w-full" />
      </Card>
    </>
  );
}
