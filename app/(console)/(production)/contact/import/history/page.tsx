import { HistoryScreen } from '#components/audience/imports/history-screen.tsx';
import { IMPORT_VIEW } from '#components/audience/imports/history-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listImports } from '#lib/audience/imports/imports.ts';
import { ImportHistoryQuery } from '#lib/audience/imports/schema.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../../../read-list.ts';

export const generateMetadata = pageTitle('imports', 'title');

/** /contact/import/history: all imports, the latest first. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => (
  <Texts areas={['imports']}>
    <HistoryScreen
      initial={await readInitialList(IMPORT_VIEW, props, ImportHistoryQuery, (query) => listImports(ctx, query))}
    />
  </Texts>
));
