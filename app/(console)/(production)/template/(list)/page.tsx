import { TemplateListScreen } from '#components/content/templates/list/template-list-screen.tsx';
import { TEMPLATE_VIEW } from '#components/content/templates/list/template-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { ListTemplatesQuery } from '#lib/content/templates/calls/schema.ts';
import { listTemplates } from '#lib/content/templates/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../../read-list.ts';

export const generateMetadata = pageTitle('templates', 'title');

/** /template: the templates of this company; filters and page are in the URL. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => (
  <Texts areas={['templates']}>
    <TemplateListScreen
      initial={await readInitialList(TEMPLATE_VIEW, props, ListTemplatesQuery, (query) => listTemplates(ctx, query))}
    />
  </Texts>
));
