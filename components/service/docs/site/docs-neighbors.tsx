import Link from 'next/link';
import { getTexts } from '#components/texts/get-texts.ts';
import type { DocsLink, DocsNavigation } from '#lib/service/docs/schema.ts';

/** Links to the pages before and after a page in the order of the navigation. */
export async function DocsNeighbors({ path, navigation }: { path: string; navigation: DocsNavigation }) {
  const t = await getTexts('docs');
  const pages = navigation.sections.flatMap((section) => section.pages);
  const at = pages.findIndex((page) => page.path === path);
  if (at === -1 && path !== '') return null;
  const previous = pages[at - 1];
  const next = pages[at + 1];
  return (
    <nav aria-label={t('around')} className="mt-8 grid gap-3 border-t border-line pt-6 sm:grid-cols-2 print:hidden">
      {previous && <Neighbor word={t('previous')} page={previous} />}
      {next && <Neighbor word={t('next')} page={next} isNext />}
    </nav>
  );
}

function Neighbor({ word, page, isNext }: { word: string; page: DocsLink; isNext?: true }) {
  return (
    <Link
      href={`/docs/${page.path}`}
      prefetch={false}
      data-next={isNext}
      className="flex flex-col rounded-lg border border-line px-4 py-3 hover:bg-hover data-next:items-end data-next:text-right sm:data-next:col-start-2"
    >
      <span className="text-xs text-faint">{word}</span>
      <span className="font-medium text-accent-text">{page.title}</span>
    </Link>
  );
}
