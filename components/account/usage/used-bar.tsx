import { clsx } from 'clsx';

/** From these parts of a quota on, its bar is amber and then red. */
const NEARLY_FULL = 0.8;

/** The used part of a quota as a bar, nothing where it is unlimited; the figures beside it say the same. */
export function UsedBar({ part }: { part: number | null }) {
  if (part === null) return null;
  const color = part >= 1 ? 'bg-danger' : part >= NEARLY_FULL ? 'bg-warning' : 'bg-chart-primary';
  return (
    <span
      aria-hidden
      className="block h-1.5 w-full min-w-24 overflow-hidden rounded-sm bg-sunken inset-ring inset-ring-line"
    >
      <span className={clsx('block h-full rounded-sm', color)} style={{ width: `${part * 100}%` }} />
    </span>
  );
}
