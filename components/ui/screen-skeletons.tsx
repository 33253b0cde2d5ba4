import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { PageHeader } from './page-header.tsx';
import { Skeleton } from './skeleton.tsx';

type ListSkeletonProps = { title: string; description: string; tabs?: ReactNode };

/** A screen that is one list, while it is awaited. */
export function ListSkeleton({ title, description, tabs }: ListSkeletonProps) {
  return (
    <>
      <PageHeader title={title} description={description} />
      {tabs}
      <Card flush>
        <div className="flex flex-col divide-y divide-line">
          {WIDTHS.map((width) => (
            <div key={width} className="px-4 py-3.5">
              <Skeleton className={width} />
            </div>
          ))}
        </div>
      </Card>
    </>
  );
}

const WIDTHS = ['w-1/6', 'w-2/5', 'w-1/3', 'w-1/2', 'w-1/4'] as const;

/** A screen of one thing, while it is awaited: its name, what it is made of, and its facts. */
export function ThingSkeleton() {
  return (
    <>
      <PageHeader title={<Skeleton className="h-7 w-64" />} description={<Skeleton className="mt-1 w-80" />} />
      <Card title={<Skeleton className="my-1.5 w-32" />}>
        <Skeleton className="h-64 w-full" />
      </Card>
      <Card title={<Skeleton className="my-1.5 w-24" />}>
        <Skeleton className="h-28 w-full" />
      </Card>
    </>
  );
}
