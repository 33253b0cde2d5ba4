import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';

type MessagePageProps = {
  /** Above the title: a status code, for example. */
  eyebrow?: string;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
};

/** A page that only has to say something, without the console around it. */
export function MessagePage({ eyebrow, title, children, actions }: MessagePageProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center px-6 py-16">
      <Logo variant="blue" />
      {eyebrow && <p className="mt-10 text-sm font-medium text-accent-text">{eyebrow}</p>}
      <h1
        className={
          eyebrow
            ? 'mt-1 text-2xl font-semibold tracking-tight text-balance'
            : 'mt-10 text-2xl font-semibold tracking-tight text-balance'
        }
      >
        {title}
      </h1>
      <div className="mt-2 text-lg text-pretty text-muted">{children}</div>
      {actions && <div className="mt-6 flex flex-wrap gap-2">{actions}</div>}
    </main>
  );
}
