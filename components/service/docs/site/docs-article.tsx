import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { getTexts } from '#components/texts/get-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { DocsNavigation, DocsPage, DocsSection } from '#lib/service/docs/schema.ts';
import { DocsSearch } from '../search/docs-search.tsx';
import { DocsContents } from './docs-contents.tsx';
import { DocsNeighbors } from './docs-neighbors.tsx';
import { DocsNodes } from './docs-nodes.tsx';
import { type DocsValues, fillNodes } from './fill-values.ts';

type DocsArticleProps = {
  page: DocsPage;
  navigation: DocsNavigation;
  /** The addresses of this installation, for the samples. */
  values: DocsValues;
  /** Below the page, such as the list of sections on the first one. */
  children?: ReactNode;
};

/** A page of the documentation with its contents at the right on wide windows. */
export function DocsArticle({ page, navigation, values, children }: DocsArticleProps) {
  const { path, title, description, headings, nodes } = page;
  return (
    <div className="flex justify-between gap-12">
      <article className="flex w-full max-w-[44rem] min-w-0 flex-col gap-4 text-base leading-6">
        {path !== '' && <DocsBreadcrumb path={path} navigation={navigation} />}
        <h1 className="text-2xl font-semibold text-balance wrap-anywhere">{title}</h1>
        <p className="text-lg text-pretty text-muted">{fillLead(description, values)}</p>
        <DocsNodes nodes={fillNodes(nodes, values)} />
        {children}
        <DocsNeighbors path={path} navigation={navigation} />
      </article>
      {headings.length > 1 && (
        <aside className="sticky top-14 h-[calc(100dvh-3.5rem)] w-56 shrink-0 self-start overflow-y-auto py-2 max-xl:hidden print:hidden">
          <DocsContents headings={headings} />
        </aside>
      )}
    </div>
  );
}

const fillLead = (text: string, values: DocsValues): string => fillNodes([text], values).join('');

/** The index of the pages that are not in the navigation: those of error codes. */
const ERRORS = 'reference/errors';

/** The path from the first page to this one: its section, or the page that lists it. */
async function DocsBreadcrumb({ path, navigation }: { path: string; navigation: DocsNavigation }) {
  const t = await getTexts('docs');
  const section = navigation.sections.find(({ pages }) => pages.some((page) => page.path === path));
  const index = navigation.sections.flatMap(({ pages }) => pages).find((page) => page.path === ERRORS);
  return (
    <nav aria-label={t('breadcrumb')} className="flex flex-wrap items-center gap-1.5 text-sm text-muted print:hidden">
      <TextLink href="/docs">{t('documentation')}</TextLink>
      <ChevronRight aria-hidden className="size-3.5 text-faint" />
      {section ? section.title : index && <TextLink href={`/docs/${index.path}`}>{index.title}</TextLink>}
    </nav>
  );
}

/** Every section of the documentation with its pages, on the first page. */
export function DocsSections({ sections }: { sections: readonly DocsSection[] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {sections.map(({ title, pages }) => (
        <section key={title} className="rounded-lg border border-line px-4 py-3.5">
          <h2 className="font-semibold">{title}</h2>
          <ul className="mt-2 flex flex-col gap-1 text-sm">
            {pages.map(({ path, title: name }) => (
              <li key={path} className="flex min-h-6 items-center">
                <TextLink href={`/docs/${path}`} prefetch={false}>
                  {name}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Replaces a page of the documentation that does not exist. */
export async function DocsNotFound() {
  const t = await getTexts('docs');
  return (
    <div className="flex max-w-[44rem] flex-col items-start gap-4">
      <h1 className="text-2xl font-semibold">{t('notFound.title')}</h1>
      <p className="text-lg text-muted">{t('notFound.text')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/docs" variant="primary">
          {t('notFound.home')}
        </ButtonLink>
        <DocsSearch hasKeys={false} />
      </div>
    </div>
  );
}
