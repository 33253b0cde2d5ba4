import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { type Tone, toneClass } from './tone-class.ts';

type StatusProps = {
  tone: Tone;
  icon: LucideIcon;
  /** Overrides the rule: true for a tinted badge, false for icon and word. */
  isLoud?: boolean;
  title?: string;
  children: ReactNode;
};

/** The tones of states on which someone must act. */
const LOUD: ReadonlySet<Tone> = new Set(['warning', 'danger', 'complained', 'suppressed']);

/** A state: a coloured icon and a plain word while all is well, a tinted badge where someone must act. */
export function Status({ tone, icon: Icon, isLoud = LOUD.has(tone), title, children }: StatusProps) {
  if (isLoud) {
    return (
      <Badge tone={tone} icon={Icon} title={title}>
        {children}
      </Badge>
    );
  }
  return (
    <span
      title={title}
      className="inline-flex h-5.5 w-fit shrink-0 items-center gap-1.5 align-top text-sm font-medium whitespace-nowrap text-fg"
    >
      <Icon aria-hidden className={clsx('size-3.75 shrink-0 stroke-2', toneClass[tone].mark)} />
      {children}
    </span>
  );
}
