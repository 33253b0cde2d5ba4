import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { CapturedTable } from './captured-table.tsx';

/** The captured mail while it is awaited. */
export function CapturedSkeleton() {
  return (
    <>
      <PageHeader
        title="Captured mail"
        description="This installation keeps mail instead of sending it: read here what would have gone out."
      />
      <Card flush>
        <CapturedTable rows={null} />
      </Card>
    </>
  );
}
