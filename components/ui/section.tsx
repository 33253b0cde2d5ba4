import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type SectionProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** The anchor of a link to this section. */
  id?: string;
  className?: string;
  children: ReactNode;
};

/** A part of a screen without a box: its heading, one sentence, and its content. */
export function Section({ title, description, actions, id, className, children }: SectionProps) {
  return (
    <section id={id} className={clsx('min-w-0', className)}>
      <header className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">{title}</h2>
          {description && <p className="max-w-[72ch] text-sm text-muted">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
