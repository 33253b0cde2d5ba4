import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type SettingsSectionProps = {
  title: ReactNode;
  /** The anchor in the address that leads to it. */
  id?: string | undefined;
  /** A sentence on the effect of these settings. */
  description?: ReactNode;
  /** For what destroys something: the last section of a page, with a red title. */
  danger?: boolean;
  children: ReactNode;
};

/** A group of settings: words at the left, fields at the right; a rule divides it from the next one in its parent. */
export function SettingsSection({ title, id, description, danger = false, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      className="grid scroll-mt-20 grid-cols-1 gap-x-16 gap-y-4 border-line py-7 [section+&]:border-t first:pt-0 lg:grid-cols-[18rem_minmax(0,var(--width-form))]"
    >
      <header>
        <h2 className={clsx('text-base leading-5 font-semibold tracking-[-0.006em]', danger && 'text-danger-text')}>
          {title}
        </h2>
        {description && <p className="mt-0.5 max-w-[72ch] text-sm text-muted">{description}</p>}
      </header>
      <div className="flex min-w-0 max-w-(--width-form) flex-col gap-5">{children}</div>
    </section>
  );
}
