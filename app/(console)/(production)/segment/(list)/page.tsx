import { SegmentListScreen } from '#components/audience/segments/segment-list-screen.tsx';
import { SEGMENT_VIEW } from '#components/audience/segments/segment-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { SegmentQuery } from '#lib/audience/segments/answers/schema.ts';
import { getSegmentFindings, listSegments } from '#lib/audience/segments/lists.ts';
import { guardedPage } from '../../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../../read-list.ts';

export const generateMetadata = pageTitle('segments', 'title');

/** /segment: the segments with their questions in words; filters and order are in the URL. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => {
  const [initial, findings] = await Promise.all([
    readInitialList(SEGMENT_VIEW, props, SegmentQuery, (query) => listSegments(ctx, query)),
    getSegmentFindings(ctx),
  ]);
  return (
    <Texts areas={['segments']}>
      <SegmentListScreen
        canModify={ctx.grants?.includes('contacts/modify') ?? true}
        initial={initial}
        findings={findings}
      />
    </Texts>
  );
});
