import { clsx } from 'clsx';

/** A grey stand-in of the size of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block h-4 max-w-full animate-pulse rounded-md bg-hover', className)} />;
}
