import { type ReactNode, useId } from 'react';

type SideSectionProps = {
  title: string;
  /** One small button at the right of the title. */
  action?: ReactNode;
  description?: ReactNode;
  /** The anchor of a link to this section. */
  id?: string;
  children: ReactNode;
};

/** A section beside the main column: a small heading with its button, a sentence, and rows. */
export function SideSection({ title, action, description, id, children }: SideSectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="min-w-0 scroll-mt-18">
      <header className="mb-2">
        <div className="flex min-h-7 items-center justify-between gap-3">
          <h2 id={titleId} className="text-base leading-5 font-semibold tracking-[-0.006em]">
            {title}
          </h2>
          {action}
        </div>
        {description && <p className="text-xs text-muted">{description}</p>}
      </header>
      {children}
    </section>
  );
}
