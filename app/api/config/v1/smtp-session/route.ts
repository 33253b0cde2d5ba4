import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { listSmtpSessions } from '#lib/smtp-sessions/list-smtp-sessions.ts';
import { SmtpSessionPage, SmtpSessionsQuery } from '#lib/smtp-sessions/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Lists SMTP sessions, those that were refused too.',
    access: 'message_events/view',
    feature: 'activity',
    query: SmtpSessionsQuery,
    answer: SmtpSessionPage,
    run: ({ ctx, query }) => listSmtpSessions(ctx, query),
  }),
});
