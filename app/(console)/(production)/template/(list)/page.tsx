import { listQuery, PAGE_SIZE, readView } from '#components/content/templates/list/list-view.ts';
import { TemplateListScreen } from '#components/content/templates/list/template-list-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listTemplates } from '#lib/content/templates/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('templates', 'title');

type ListProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** /template: the templates of this company. */
export default guardedPage<ListProps>(async ({ ctx }, { searchParams }) => {
  const given = await searchParams;
  const view = readView({
    get: (name) => {
      const value = given[name];
      return typeof value === 'string' ? value : null;
    },
  });
  const { search, kind, label, archived, page } = view;
  const list = await listTemplates(ctx, {
    page,
    limit: PAGE_SIZE,
    archived: archived || 'false',
    ...(search && { search }),
    ...(kind && { kind }),
    ...(label && { label }),
  });
  return (
    <Texts areas={['templates']}>
      <TemplateListScreen initial={{ query: String(listQuery(view)), list }} />
    </Texts>
  );
});
