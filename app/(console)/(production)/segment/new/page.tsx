import { SegmentEditor } from '#components/audience/segments/segment-editor.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getVocabulary } from '#lib/audience/segments/lists.ts';
import { guardedPage } from '../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('segments', 'newTitle');

/** /segment/new: builds a new segment. */
export default guardedPage(async ({ ctx }) => (
  <Texts areas={['segments']}>
    <PageName name={(await getTexts('segments'))('newTitle')} />
    <SegmentEditor segment={null} vocabulary={await getVocabulary(ctx)} canModify />
  </Texts>
));
