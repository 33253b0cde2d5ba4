import { SessionScreen } from '#components/senders/smtp-sessions/session-screen.tsx';
import { readSessionView, sessionsQuery } from '#components/senders/smtp-sessions/session-view.ts';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';
import { listApiKeys } from '#lib/senders/api-keys/api-keys.ts';
import { listSmtpSessions } from '#lib/senders/smtp-sessions/list-smtp-sessions.ts';
import { SmtpSessionsQuery } from '#lib/senders/smtp-sessions/schema.ts';
import { guardedPage } from '../../../guarded-page.tsx';

export const generateMetadata = pageTitle('smtpSessions', 'title');

/** /activity/smtp-sessions: connections to the relay; outcome, address, key and page are in the URL. */
export default guardedPage<{ searchParams: Promise<SearchParams> }>(async ({ ctx }, { searchParams }) => {
  const query = sessionsQuery(readSessionView(readSearchParams(await searchParams)));
  const asked = SmtpSessionsQuery.safeParse(Object.fromEntries(new URLSearchParams(query)));
  const [page, keys] = await Promise.all([asked.success ? listSmtpSessions(ctx, asked.data) : null, listApiKeys(ctx)]);
  return (
    <Texts areas={['smtpSessions']}>
      <PageName name={(await getTexts('smtpSessions'))('title')} />
      <SessionScreen initial={{ query, page }} keys={keys.map(({ id, name }) => ({ id, name }))} />
    </Texts>
  );
});
