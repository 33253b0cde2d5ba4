import { clsx } from 'clsx';

/** A grey placeholder of the size of the content to come; it shows after 200 ms, so that short waits do not flash. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={clsx('block h-2.5 max-w-full animate-skeleton rounded-sm bg-hover', className)} />
  );
}
