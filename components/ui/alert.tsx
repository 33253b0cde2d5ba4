import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** How grave a notice is. */
type AlertTone = 'info' | 'success' | 'warning' | 'danger';

const tones = {
  info: { icon: Info, box: 'border-info-line bg-info-subtle', mark: 'text-info' },
  success: { icon: CircleCheck, box: 'border-success-line bg-success-subtle', mark: 'text-success' },
  warning: { icon: TriangleAlert, box: 'border-warning-line bg-warning-subtle', mark: 'text-warning' },
  danger: { icon: CircleAlert, box: 'border-danger-line bg-danger-subtle', mark: 'text-danger' },
} as const;

type AlertProps = { tone?: AlertTone; title?: ReactNode; className?: string; children?: ReactNode };

/** A notice in the page; grave ones are read out when they appear. */
export function Alert({ tone = 'info', title, className, children }: AlertProps) {
  const { icon: Icon, box, mark } = tones[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={clsx('flex gap-2.5 rounded-lg border px-3 py-2.5 text-base', box, className)}
    >
      <Icon aria-hidden className={clsx('mt-0.75 size-4 shrink-0', mark)} />
      <div className="min-w-0">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="text-fg">{children}</div>}
      </div>
    </div>
  );
}
