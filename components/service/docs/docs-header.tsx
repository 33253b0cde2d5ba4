import Link from 'next/link';
import type { ReactNode } from 'react';
import { Logo } from '#components/shell/logo.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { Brand } from '#lib/core/brand.ts';

type DocsHeaderProps = {
  brand: Brand;
  /** Before the mark: the button of the list of pages on narrow screens. */
  start?: ReactNode;
  /** Between the title and the links. */
  children?: ReactNode;
};

/** The bar above the documentation and the API reference. */
export async function DocsHeader({ brand, start, children }: DocsHeaderProps) {
  const t = await getTexts('docs');
  return (
    <header className="sticky top-0 z-10 flex h-14 items-center gap-2 border-b border-line bg-surface px-4 sm:gap-4 print:hidden">
      {start}
      <Logo variant="blue" brand={brand} className="min-w-0" />
      <Link href="/docs" className="text-sm text-muted hover:text-fg max-sm:sr-only">
        {t('documentation')}
      </Link>
      <div className="ml-auto flex shrink-0 items-center gap-2 sm:gap-4">
        {children}
        <ButtonLink href="/" size="sm">
          {t('dashboard')}
        </ButtonLink>
      </div>
    </header>
  );
}
