import { clsx } from 'clsx';

/** A grey placeholder of the size of the content to come. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block h-4 max-w-full animate-pulse rounded-md bg-hover', className)} />;
}
