import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

const LINES = ['a', 'b', 'c', 'd'];

/** A part of the settings while it is awaited. */
export function PanelSkeleton() {
  return (
    <Card title={<Skeleton className="my-1.5 w-32" />}>
      <div className="flex max-w-xl flex-col gap-4">
        {LINES.map((line) => (
          <div key={line} className="flex flex-col gap-2">
            <Skeleton className="w-24" />
            <Skeleton className="h-8 w-full" />
          </div>
        ))}
      </div>
    </Card>
  );
}
