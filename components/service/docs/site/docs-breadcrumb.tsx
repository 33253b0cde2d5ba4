import { ChevronRight } from 'lucide-react';
import { getTexts } from '#components/texts/get-texts.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import type { DocsNavigation } from '#lib/service/docs/schema.ts';

/** The index of the pages that are not in the navigation: those of error codes. */
const ERRORS = 'reference/errors';

/** The path from the first page to this one: its section, or the page that lists it. */
export async function DocsBreadcrumb({ path, navigation }: { path: string; navigation: DocsNavigation }) {
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
