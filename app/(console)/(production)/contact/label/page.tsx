import { LabelListScreen } from '#components/audience/labels/label-list-screen.tsx';
import { LABEL_VIEW } from '#components/audience/labels/label-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listLabels } from '#lib/audience/contacts/labels.ts';
import { LabelQuery } from '#lib/audience/contacts/schema.ts';
import { guardedPage } from '../../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../../read-list.ts';

export const generateMetadata = pageTitle('contactLabels', 'title');

/** /contact/label: the labels with the number of their people; search, order and page are in the URL. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => (
  <Texts areas={['contactLabels', 'contactWords']}>
    <LabelListScreen
      initial={await readInitialList(LABEL_VIEW, props, LabelQuery, (query) => listLabels(ctx, query))}
    />
  </Texts>
));
