import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { listSmtpSessions } from '#lib/senders/smtp-sessions/list-smtp-sessions.ts';
import { SmtpSessionPage, SmtpSessionsQuery } from '#lib/senders/smtp-sessions/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List SMTP sessions, including refused ones',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    query: SmtpSessionsQuery,
    answer: SmtpSessionPage,
    run: ({ ctx, query }) => listSmtpSessions(ctx, query),
  }),
});
