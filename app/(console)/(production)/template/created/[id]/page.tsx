import { CreatedTemplateScreen } from '#components/content/templates/detail/created-template-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';
import { readTemplateOfPage } from '../../read-template.ts';

export const generateMetadata = pageTitle('templates', 'made.title');

/** /template/created/{id}: how a template that was just published is sent. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const { template, samples } = await orNotFound(readTemplateOfPage(ctx, id));
  return (
    <Texts areas={['templates']}>
      <PageName name={template.name} />
      <CreatedTemplateScreen template={template} samples={samples} />
    </Texts>
  );
});
