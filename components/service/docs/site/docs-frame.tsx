import type { ReactNode } from 'react';
import { getTexts } from '#components/texts/get-texts.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Brand } from '#lib/core/brand.ts';
import type { DocsNavigation } from '#lib/service/docs/schema.ts';
import { DocsHeader } from '../docs-header.tsx';
import { DocsSearch } from '../search/docs-search.tsx';
import { DocsDrawer } from './docs-drawer.tsx';
import { DocsNav } from './docs-nav.tsx';

type DocsFrameProps = { brand: Brand; navigation: DocsNavigation; children: ReactNode };

/** The frame of every page of the documentation: the bar, the list of pages, and the page. */
export async function DocsFrame({ brand, navigation: { sections }, children }: DocsFrameProps) {
  const t = await getTexts('docs');
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-3 py-2 font-medium text-on-fill focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <DocsHeader
        brand={brand}
        start={
          <div className="lg:hidden">
            <DocsDrawer sections={sections} />
          </div>
        }
      >
        <DocsSearch />
        <span className="max-md:hidden">
          <TextLink href="/docs/api">{t('title')}</TextLink>
        </span>
      </DocsHeader>
      <div className="mx-auto max-w-(--width-wide) lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="sticky top-14 h-[calc(100dvh-3.5rem)] overflow-y-auto overscroll-contain border-r border-line px-3 py-6 max-lg:hidden print:hidden">
          <DocsNav sections={sections} />
        </div>
        <main id="content" tabIndex={-1} className="min-w-0 px-4 pt-6 pb-16 outline-none sm:px-(--space-page) sm:pt-8">
          {children}
        </main>
      </div>
    </>
  );
}
