import { TemplateScreen } from '#components/content/templates/detail/template-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { guardedPage } from '../../../../guarded-page.tsx';
import { readTemplateOfPage } from '../read-template.ts';

export const generateMetadata = pageTitle('templates', 'title');

/** /template/{id}: one template with its versions. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const { template, samples } = await orNotFound(readTemplateOfPage(ctx, id));
  return (
    <Texts areas={['templates', 'templateEditor']}>
      <PageName name={template.name} />
      <TemplateScreen key={template.id} initial={template} samples={samples} />
    </Texts>
  );
});
