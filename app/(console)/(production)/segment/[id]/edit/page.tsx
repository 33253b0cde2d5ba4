import { SegmentEditor } from '#components/audience/segments/segment-editor.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getSegment, getVocabulary } from '#lib/audience/segments/lists.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('segments', 'title');

/** /segment/{id}/edit: the question of a segment, the people who match, its versions and what uses it. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const [segment, vocabulary] = await Promise.all([orNotFound(getSegment(ctx, { id })), getVocabulary(ctx)]);
  return (
    <Texts areas={['segments']}>
      <PageName name={segment.name} />
      <SegmentEditor
        key={segment.id}
        segment={segment}
        vocabulary={vocabulary}
        canModify={ctx.grants?.includes('contacts/modify') ?? true}
      />
    </Texts>
  );
});
