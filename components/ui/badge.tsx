import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** The meaning of a state to the reader. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

/** The colours of each. */
export const toneClass: Record<Tone, string> = {
  neutral: 'border-line-strong bg-sunken text-muted',
  accent: 'border-accent-line bg-accent-subtle text-accent-text',
  success: 'border-success-line bg-success-subtle text-success',
  warning: 'border-warning-line bg-warning-subtle text-warning',
  danger: 'border-danger-line bg-danger-subtle text-danger',
  info: 'border-info-line bg-info-subtle text-info',
};

type BadgeProps = { tone?: Tone; icon?: LucideIcon; className?: string; title?: string; children: ReactNode };

/** A state in a word. The word tells it; the icon and the colour only help to find it. */
export function Badge({ tone = 'neutral', icon: Icon, className, title, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={clsx(
        'inline-flex h-5.5 w-fit shrink-0 items-center gap-1 rounded-full border px-2 text-xs font-medium whitespace-nowrap',
        toneClass[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="-ml-0.5 size-3.5" />}
      {children}
    </span>
  );
}
