import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { CapturedTable } from './captured-table.tsx';

/** The captured mail while it is awaited. */
export function CapturedSkeleton() {
  return (
    <>
      <PageHeader title="Captured mail" description="Mail that this installation kept instead of sending it." />
      <Card flush>
        <CapturedTable rows={null} />
      </Card>
    </>
  );
}
