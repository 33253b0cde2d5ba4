import { SessionScreen } from '#components/senders/smtp-sessions/session-screen.tsx';
import { SESSION_VIEW } from '#components/senders/smtp-sessions/session-view.ts';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listApiKeys } from '#lib/senders/api-keys/api-keys.ts';
import { listSmtpSessions } from '#lib/senders/smtp-sessions/list-smtp-sessions.ts';
import { SmtpSessionsQuery } from '#lib/senders/smtp-sessions/schema.ts';
import { guardedPage } from '../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../read-list.ts';

export const generateMetadata = pageTitle('smtpSessions', 'title');

/** /activity/smtp-sessions: connections to the relay; outcome, address, key and page are in the URL. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => {
  const [initial, keys] = await Promise.all([
    readInitialList(SESSION_VIEW, props, SmtpSessionsQuery, (query) => listSmtpSessions(ctx, query)),
    listApiKeys(ctx),
  ]);
  return (
    <Texts areas={['smtpSessions']}>
      <PageName name={(await getTexts('smtpSessions'))('title')} />
      <SessionScreen initial={initial} keys={keys.map(({ id, name }) => ({ id, name }))} />
    </Texts>
  );
});
