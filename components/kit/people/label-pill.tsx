import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The colors that a label may have; one without a color has that of charts. */
const DOTS: Readonly<Record<string, string>> = {
  gray: 'bg-injected',
  red: 'bg-bounced',
  orange: 'bg-deferred',
  yellow: 'bg-sandbox-stripe',
  green: 'bg-delivered',
  teal: 'bg-captured',
  blue: 'bg-scheduled',
  purple: 'bg-clicked',
  pink: 'bg-complained',
};

type LabelPillProps = {
  name: string;
  color: string | null;
  /** A button that takes the label off. */
  children?: ReactNode;
};

/** A label: a pill with a dot in the label's color. */
export function LabelPill({ name, color, children }: LabelPillProps) {
  return (
    <span
      title={name}
      className="inline-flex h-5 max-w-full min-w-0 items-center gap-1.25 rounded-full border border-line bg-surface pr-1.75 pl-1.5 text-xs text-muted"
    >
      <LabelDot color={color} />
      <span className="min-w-0 truncate">{name}</span>
      {children}
    </span>
  );
}

/** The dot of a label alone, for menus and choices. */
export const LabelDot = ({ color }: { color: string | null }) => (
  <span aria-hidden className={clsx('size-1.75 shrink-0 rounded-full', DOTS[color ?? ''] ?? 'bg-chart-primary')} />
);

type LabelPillsProps = { labels: readonly { id: number; name: string; color: string | null }[] };

/** The first two labels of a row, and how many more there are. */
export function LabelPills({ labels }: LabelPillsProps) {
  const shown = labels.slice(0, 2);
  const more = labels.slice(2);
  return (
    <span className="flex min-w-0 items-center gap-1.25">
      {shown.map(({ id, name, color }) => (
        <LabelPill key={id} name={name} color={color} />
      ))}
      {more.length > 0 && (
        <span title={more.map(({ name }) => name).join(', ')} className="shrink-0 text-xs text-muted tabular-nums">
          +{more.length}
        </span>
      )}
    </span>
  );
}
