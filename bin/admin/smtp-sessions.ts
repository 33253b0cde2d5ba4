import { z } from 'zod';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { listSmtpSessions } from '#lib/senders/smtp-sessions/list-smtp-sessions.ts';
import { SmtpOutcome, type SmtpSession, SmtpSessionsQuery } from '#lib/senders/smtp-sessions/schema.ts';
import { defineCommand } from './command.ts';

/** Shows the log of SMTP sessions, including those of no company: wrong keys, broken handshakes, unknown senders. */
export const smtpSessionsCommand = defineCommand({
  name: 'smtp-sessions',
  usage: 'Shows SMTP sessions of all companies, and of unauthenticated clients, newest first.',
  options: z.object({
    outcome: SmtpOutcome.optional().describe('accepted, partial, refused, unauthenticated or empty; all when absent'),
    ip: SmtpSessionsQuery.shape.ip.describe("The client's address"),
    limit: z.coerce.number().int().min(1).max(100).default(20).describe('How many at most'),
  }),
  database: 'migrated',
  run: async (query) => {
    const { data } = await listSmtpSessions(platformContext({ actor: { type: 'operator' } }), query);
    return { json: { sessions: data }, text: data.length > 0 ? data.map(describe).join('\n') : 'No session yet.' };
  },
});

function describe(session: SmtpSession): string {
  const { startedAt, ip, clientName, tlsVersion, outcome, accepted, refused, refusals } = session;
  const words = refusals.map(({ command, code, enhanced, text }) =>
    ['   ', command, code, enhanced, text].filter((part) => part !== null && part !== '').join(' '),
  );
  const line = `${startedAt}  ${ip} ${clientName || '-'}  ${tlsVersion ?? 'clear text'}  ${outcome}: ${accepted} accepted, ${refused} refused`;
  return [line, ...words].join('\n');
}
