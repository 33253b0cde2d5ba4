import { FileScreen } from '#components/content/media/file-screen.tsx';
import { MEDIA_VIEW } from '#components/content/media/media-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listMedia } from '#lib/content/media/library.ts';
import { ListMediaQuery } from '#lib/content/media/schema.ts';
import { guardedPage } from '../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../read-list.ts';

export const generateMetadata = pageTitle('files', 'title');

/** /file: the library of this company; filters, page and the open file are in the URL. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => (
  <Texts areas={['files', 'uploads']}>
    <FileScreen initial={await readInitialList(MEDIA_VIEW, props, ListMediaQuery, (query) => listMedia(ctx, query))} />
  </Texts>
));
