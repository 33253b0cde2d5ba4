'use client';

import type { ReactNode } from 'react';
import { Logo } from '#components/shell/logo.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Brand } from '#lib/core/brand.ts';
import { AuthScene } from './auth-scene.tsx';

type AuthCardProps = {
  title: string;
  description?: ReactNode;
  brand?: Brand;
  children?: ReactNode;
  /** The content below the form: the link to the other form. */
  footer?: ReactNode;
  /** The address of the documentation, for a link at the foot of the page. */
  docs?: string | null;
};

/**
 * The page of one form for guests: the form at the left, the path of a message beside it on wide screens. Both are centered, so
 * nothing is seen before the last element has arrived: what a browser draws of a page on its way would move.
 */
export function AuthCard({ title, description, brand, children, footer, docs }: AuthCardProps) {
  return (
    <div className="grid min-h-dvh bg-surface not-has-data-last:invisible lg:grid-cols-2">
      <div className="flex min-w-0 flex-col px-5 py-6 sm:px-10 sm:py-8">
        <Logo variant="blue" {...(brand && { brand })} />
        <main className="m-auto w-full max-w-90 py-8">
          <h1 className="text-figure font-semibold text-balance">{title}</h1>
          {description && <div className="mt-1 text-base text-pretty text-muted">{description}</div>}
          {children && <div className="mt-7">{children}</div>}
          {footer && <p className="mt-5 text-center text-sm text-muted">{footer}</p>}
        </main>
        {docs && <Foot docs={docs} />}
      </div>
      <AuthScene />
      <span hidden data-last />
    </div>
  );
}

function Foot({ docs }: { docs: string }) {
  const t = useTexts('auth');
  return (
    <footer className="text-xs">
      <TextLink href={docs} className="text-muted">
        {t('documentation')}
      </TextLink>
    </footer>
  );
}
