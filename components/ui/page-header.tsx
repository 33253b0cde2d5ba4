import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: ReactNode;
  /** The state of the screen's object, beside its name. */
  badges?: ReactNode;
  /** One sentence about this screen; on a detail its state line. */
  description?: ReactNode;
  /** The one primary action, and lesser ones before it. */
  actions?: ReactNode;
};

/** The head of every screen. */
export function PageHeader({ title, badges, description, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-col items-stretch justify-between gap-x-6 gap-y-3 sm:flex-row sm:items-start">
      <div className="min-w-0 max-w-full flex-1">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl font-semibold">
          <span className="min-w-0 wrap-anywhere">{title}</span>
          {badges}
        </h1>
        {description && (
          <div className={clsx('mt-0.5 text-base text-muted', typeof description === 'string' && 'max-w-[62ch]')}>
            {description}
          </div>
        )}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
