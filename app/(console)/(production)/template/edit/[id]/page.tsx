import { EditTemplateScreen } from '#components/content/templates/edit/edit-template-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getTemplate } from '#lib/content/templates/queries.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';
import { listContacts } from './list-contacts.ts';

export const generateMetadata = pageTitle('templates', 'title');

/** /template/edit/{id}: the editor of a template. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const [template, contacts] = await Promise.all([orNotFound(getTemplate(ctx, { id })), listContacts(ctx)]);
  return (
    <Texts areas={['templates', 'templateEditor', 'blockEditor', 'templateImages', 'files', 'uploads']}>
      <PageName name={template.name} />
      <EditTemplateScreen key={template.id} initial={template} contacts={contacts} />
    </Texts>
  );
});
