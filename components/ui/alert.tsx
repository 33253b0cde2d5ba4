import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Tone, toneClass } from './tone-class.ts';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

type AlertProps = {
  tone?: keyof typeof icons;
  /** Replaces the icon and the colours of the tone: those of a message state. */
  look?: { tone: Tone; icon: LucideIcon };
  title?: ReactNode;
  /** One small button at the right. */
  action?: ReactNode;
  className?: string;
  /** One sentence of fact and one of advice. */
  children?: ReactNode;
};

/** A banner in the page; grave ones are read out when they appear. */
export function Alert({
  tone = 'info',
  look = { tone, icon: icons[tone] },
  title,
  action,
  className,
  children,
}: AlertProps) {
  const { icon: Icon } = look;
  const { box, ink } = toneClass[look.tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={clsx('flex flex-wrap items-start gap-3 rounded-lg border px-4 py-3.5 text-sm', box, className)}
    >
      <Icon aria-hidden className={clsx('mt-0.25 size-4.5 shrink-0 stroke-[1.75]', ink)} />
      <div className="min-w-0 flex-1">
        {title && <p className={clsx('text-base leading-5 font-semibold tracking-[-0.006em]', ink)}>{title}</p>}
        {children && <div className="text-fg">{children}</div>}
      </div>
      {action && <div className="flex shrink-0 gap-2 self-center">{action}</div>}
    </div>
  );
}
