import { Skeleton } from '#components/ui/skeleton.tsx';

/** /template/edit/{id} while it loads. */
export default function EditTemplateLoading() {
  return (
    <div data-full className="min-h-[calc(100dvh-var(--height-topbar))]">
      <div className="flex h-13 items-center border-b border-line px-4 sm:px-(--space-page)">
        <Skeleton className="h-5 w-56" />
      </div>
      <div className="grid gap-4 p-4 lg:grid-cols-2">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full max-lg:hidden" />
      </div>
    </div>
  );
}
