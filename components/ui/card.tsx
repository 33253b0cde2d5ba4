import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type CardProps = {
  title?: ReactNode;
  description?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** Without the inner margin: for tables and code that reach the edges. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** A titled part of a screen. */
export function Card({ title, description, actions, flush = false, className, children }: CardProps) {
  return (
    <section className={clsx('min-w-0 overflow-clip rounded-lg border border-line bg-surface shadow-card', className)}>
      {(title || actions) && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
          <div className="min-w-0">
            {title && <h2 className="text-base leading-7 font-semibold">{title}</h2>}
            {description && <p className="max-w-prose text-sm text-muted">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      <div className={clsx(!flush && 'p-4')}>{children}</div>
    </section>
  );
}
