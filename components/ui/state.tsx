import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Tone, toneClass } from './tone-class.ts';

/** The look of a state. */
export type StateLook = {
  tone: Tone;
  icon?: LucideIcon;
  /** Overrides the rule: true for a tinted badge, false for icon and word. */
  isLoud?: boolean;
};

type StateProps = StateLook & { title?: string; className?: string; children: ReactNode };

/** The tones of states on which someone must act. */
const LOUD: ReadonlySet<Tone> = new Set(['warning', 'danger', 'complained', 'suppressed']);

/**
 * A state: a coloured icon and a plain word while all is well, a tinted badge where someone must act. The word carries the
 * meaning; icon and colour help to find it. Facts that are no states, such as a kind or an origin, are a `Tag`.
 */
export function State({ tone, icon: Icon, isLoud = LOUD.has(tone), title, className, children }: StateProps) {
  const { box, ink, mark } = toneClass[tone];
  return (
    <span
      data-badge={isLoud || undefined}
      title={title}
      className={clsx(
        'inline-flex h-5.5 w-fit shrink-0 items-center align-top font-medium whitespace-nowrap',
        isLoud ? ['gap-1.25 rounded-md border pr-1.75 text-xs', box, ink] : 'gap-1.5 text-sm text-fg',
        isLoud && (Icon ? 'pl-1.25' : 'pl-1.75'),
        className,
      )}
    >
      {Icon && <Icon aria-hidden className={clsx('shrink-0 stroke-2', isLoud ? 'size-3.25' : ['size-3.75', mark])} />}
      {children}
    </span>
  );
}

/** The line under the name of a thing: its state and one sentence about it. */
export const StateLine = ({ children }: { children: ReactNode }) => (
  <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">{children}</span>
);
