import { call } from '#lib/core/call.ts';
import { listSmtpSessions } from '#lib/senders/smtp-sessions/list-smtp-sessions.ts';
import { SmtpSessionPage, SmtpSessionsQuery } from '#lib/senders/smtp-sessions/schema.ts';

/** The console's calls of SMTP sessions. */
export const CALLS = {
  'GET /api/config/v1/smtp-session': call({
    summary: 'List SMTP sessions, including refused ones',
    access: 'message_events/view',
    feature: 'activity',
    forSubaccounts: true,
    query: SmtpSessionsQuery,
    answer: SmtpSessionPage,
    run: ({ ctx, query }) => listSmtpSessions(ctx, query),
  }),
  'GET /api/operator/v1/smtp-sessions': call({
    summary: 'List the SMTP sessions of all companies, including unauthenticated ones',
    access: 'operator',
    query: SmtpSessionsQuery,
    answer: SmtpSessionPage,
    run: ({ ctx, query }) => listSmtpSessions(ctx, query),
  }),
};
