import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Logo } from '#components/shell/logo.tsx';
import type { Brand } from '#lib/core/brand.ts';

type MessagePageProps = {
  /** Above the title: a status code, for example. */
  eyebrow?: string;
  title: string;
  brand?: Brand;
  children: ReactNode;
  actions?: ReactNode;
};

/** A page that only has to say something, without the console around it. */
export function MessagePage({ eyebrow, title, brand, children, actions }: MessagePageProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center px-6 py-16">
      <Logo variant="blue" brand={brand} />
      {eyebrow && <p className="mt-10 text-sm font-medium text-accent-text">{eyebrow}</p>}
      <h1 className={clsx('text-2xl font-semibold text-balance', eyebrow ? 'mt-1' : 'mt-10')}>{title}</h1>
      <div className="mt-2 text-lg text-pretty text-muted">{children}</div>
      {actions && <div className="mt-6 flex flex-wrap gap-2">{actions}</div>}
    </main>
  );
}
