import { Skeleton } from '#components/ui/skeleton.tsx';

/** The editor of an email while it loads: its head, the line of the inbox, the canvas and the preview. */
export function ComposeSkeleton() {
  return (
    <div data-full className="min-h-[calc(100dvh-var(--height-topbar))]">
      <div className="flex h-13 items-center border-b border-line px-4">
        <Skeleton className="h-5 w-56" />
      </div>
      <div className="flex h-19 items-center border-b border-line px-4">
        <Skeleton className="h-9 w-full" />
      </div>
      <div className="grid gap-4 p-4 2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full max-2xl:hidden" />
      </div>
    </div>
  );
}
