import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: ReactNode;
  /** The state of the screen's object, beside its name. */
  badges?: ReactNode;
  /** One sentence of what this screen is. */
  description?: ReactNode;
  /** The one primary action, and lesser ones before it. */
  actions?: ReactNode;
  /** The way back, above the title. */
  back?: ReactNode;
};

/** The head of every screen. */
export function PageHeader({ title, badges, description, actions, back }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 max-w-full">
        {back && <div className="mb-1 text-sm">{back}</div>}
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold tracking-tight">
          <span className="min-w-0 wrap-anywhere">{title}</span>
          {badges}
        </h1>
        {description && <p className="mt-0.5 max-w-prose text-base text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
