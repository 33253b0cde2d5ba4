import { AddTemplateScreen } from '#components/content/templates/add/add-template-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { warmCompiler } from '#lib/content/templates/compile/compile-content.ts';
import { listStarters } from '#lib/content/templates/starters/list-starters.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('templates', 'gallery.title');

/** /template/add: begins a template. */
export default guardedPage(async () => {
  warmCompiler();
  return (
    <Texts areas={['templates']}>
      <PageName name={(await getTexts('templates'))('gallery.title')} />
      <AddTemplateScreen starters={listStarters()} />
    </Texts>
  );
});
