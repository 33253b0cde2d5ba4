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

/** An object in an outline: a table, a chart, a message, a key. Everything else is a `Section`. */
export function Card({ title, description, actions, flush = false, className, children }: CardProps) {
  const hasHead = Boolean(title || actions);
  return (
    <section className={clsx('min-w-0 overflow-clip rounded-lg border border-line bg-surface', className)}>
      {hasHead && (
        <header
          className={clsx('flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4', flush && 'pb-3')}
        >
          <div className="min-w-0">
            {title && <h2 className="text-lg font-semibold">{title}</h2>}
            {description && <p className="max-w-[72ch] text-sm text-muted">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      <div className={clsx(!flush && 'p-4', hasHead && !flush && 'pt-3')}>{children}</div>
    </section>
  );
}
