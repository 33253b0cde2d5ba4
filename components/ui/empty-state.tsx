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
    <div className="flex flex-col items-center px-6 py-6 text-center">
      {Icon && (
        <span className="mb-2 flex size-9 items-center justify-center rounded-[9px] border border-line text-muted">
          <Icon aria-hidden className="size-4 stroke-[1.75]" />
        </span>
      )}
      <h2 className="text-base font-medium">{title}</h2>
      {children && <p className="max-w-md text-sm text-balance text-muted">{children}</p>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
      {code && <div className="mt-6 w-full max-w-2xl text-left">{code}</div>}
    </div>
  );
}
