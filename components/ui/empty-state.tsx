import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon?: LucideIcon;
  title: string;
  /** An explanation of what will appear here, and how. */
  children?: ReactNode;
  /** The next thing to do. */
  action?: ReactNode;
  /** The same by code, where there is a way. */
  code?: ReactNode;
};

/** The empty state of a list: why it is empty, and the next action. */
export function EmptyState({ icon: Icon, title, children, action, code }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-8 text-center">
      {Icon && (
        <span className="mb-3 flex size-10 items-center justify-center rounded-lg border border-line bg-canvas text-muted">
          <Icon aria-hidden className="size-5" />
        </span>
      )}
      <h2 className="text-lg font-semibold">{title}</h2>
      {children && <p className="mt-1 max-w-md text-base text-balance text-muted">{children}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
      {code && <div className="mt-6 w-full max-w-2xl text-left">{code}</div>}
    </div>
  );
}
