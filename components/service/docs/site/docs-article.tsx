import type { ReactNode } from 'react';
import type { DocsNavigation, DocsPage } from '#lib/service/docs/schema.ts';
import { DocsBreadcrumb } from './docs-breadcrumb.tsx';
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
