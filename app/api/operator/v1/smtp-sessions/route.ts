import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { listSmtpSessions } from '#lib/smtp-sessions/list-smtp-sessions.ts';
import { SmtpSessionPage, SmtpSessionsQuery } from '#lib/smtp-sessions/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'SMTP sessions of all companies, and those in which nobody was proven',
    access: 'operator',
    query: SmtpSessionsQuery,
    answer: SmtpSessionPage,
    run: ({ ctx, query }) => listSmtpSessions(ctx, query),
  }),
});
