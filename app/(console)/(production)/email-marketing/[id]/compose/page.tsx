import { ComposeScreen } from '#components/campaigns/compose/compose-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getContent } from '#lib/campaigns/content/contents.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('compose', 'title');

/** /email-marketing/{id}/compose: the email of a campaign is written. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx }, { params }) => {
  const { id } = await params;
  const content = await orNotFound(getContent(ctx, { kind: 'email', id, variant: null }));
  return (
    <Texts areas={['compose', 'testSend', 'templateEditor', 'blockEditor', 'templateImages', 'files', 'uploads']}>
      <PageName name={content.name} />
      <ComposeScreen key={id} email={{ type: 'email-marketing', id }} initial={content} variantName={null} />
    </Texts>
  );
});
