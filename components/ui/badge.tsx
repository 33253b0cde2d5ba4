import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Tone, toneClass } from './tone-class.ts';

type BadgeProps = { tone?: Tone; icon?: LucideIcon; className?: string; title?: string; children: ReactNode };

/** A tinted state, where someone must act. The word carries the meaning; icon and colour help to find it. */
export function Badge({ tone = 'neutral', icon: Icon, className, title, children }: BadgeProps) {
  return (
    <span
      data-badge
      title={title}
      className={clsx(
        'inline-flex h-5.5 w-fit shrink-0 items-center gap-1.25 rounded-md align-top border pr-1.75 text-xs font-medium whitespace-nowrap',
        Icon ? 'pl-1.25' : 'pl-1.75',
        toneClass[tone].box,
        toneClass[tone].ink,
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.25 shrink-0 stroke-2" />}
      {children}
    </span>
  );
}
