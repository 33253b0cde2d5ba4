import { CapturedListScreen } from '#components/insight/captured-mail/captured-list-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';
import { listCapturedMail } from '#lib/insight/captured-mail/captured-mail.ts';
import { CapturedMailQuery } from '#lib/insight/captured-mail/schema.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('capturedMail', 'title');

/** /captured-mail: only where this installation captures mail instead of sending it. */
export default guardedPage<{ searchParams: Promise<SearchParams> }>(async ({ ctx }, { searchParams }) => {
  const asked = CapturedMailQuery.safeParse({
    cursor: readSearchParams(await searchParams).get('cursor') ?? undefined,
  });
  const query = asked.data ?? CapturedMailQuery.parse({});
  const page = await orNotFound(listCapturedMail(ctx, query));
  return (
    <Texts areas={['capturedMail']}>
      <CapturedListScreen initial={page} cursor={query.cursor ?? null} />
    </Texts>
  );
});
