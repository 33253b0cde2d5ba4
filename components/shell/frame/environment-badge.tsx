'use client';

import { clsx } from 'clsx';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Environment } from '#lib/core/environment.ts';

type EnvironmentBadgeProps = {
  environment: Environment;
  /** Shown after the name, such as the arrow of a menu. */
  children?: ReactNode;
};

/** The name of an environment: the sandbox amber with a flask, production outlined with a dot. */
export function EnvironmentBadge({ environment, children }: EnvironmentBadgeProps) {
  const t = useTexts('shell');
  const isSandbox = environment === 'sandbox';
  return (
    <span
      className={clsx(
        'inline-flex h-6.5 shrink-0 items-center gap-1.5 rounded-md border px-2 text-xs font-medium whitespace-nowrap',
        isSandbox ? 'border-warning-line bg-warning-bg text-warning-text' : 'border-line-strong bg-surface text-fg',
      )}
    >
      {isSandbox ? (
        <FlaskConical aria-hidden strokeWidth={1.75} className="size-3.5" />
      ) : (
        <span aria-hidden className="size-2 rounded-full bg-accent" />
      )}
      {t(`environment.${environment}`)}
      {children}
    </span>
  );
}
