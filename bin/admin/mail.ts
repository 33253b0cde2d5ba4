import { z } from 'zod';
import { listOperatorMail } from '#lib/engine/feedback/list-operator-mail.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { listSmtpSessions } from '#lib/senders/smtp-sessions/list-smtp-sessions.ts';
import { SmtpOutcome, type SmtpSession, SmtpSessionsQuery } from '#lib/senders/smtp-sessions/schema.ts';
import { listContactRequests } from '#lib/service/support/queries.ts';
import { defineCommand } from './command.ts';

/** Shows the first messages of tickets, whether they could be passed on or not. */
export const contactRequestsCommand = defineCommand({
  name: 'contact-requests',
  usage: 'Shows the tickets that people opened on /contact-us, the last changed first.',
  options: z.object({ limit: z.coerce.number().int().min(1).max(1_000).default(20).describe('How many at most') }),
  database: 'migrated',
  run: async ({ limit }) => {
    const requests = await listContactRequests({ limit });
    const text = requests.map(
      ({ createdAt, deliveredAt, state, name, company, email, phone, message }) =>
        `${createdAt}  ${name} <${email}>${phone ? `, ${phone}` : ''}, ${company}  (${state}, ${deliveredAt ? 'passed on' : 'kept here only'})\n${message}`,
    );
    return { json: { requests }, text: text.length > 0 ? text.join('\n\n') : 'No tickets yet.' };
  },
});

/** Shows the mail to postmaster@ and abuse@ that could not be forwarded. */
export const operatorMailCommand = defineCommand({
  name: 'operator-mail',
  usage:
    'Shows mail to postmaster@ and abuse@ that could not be forwarded (OPERATOR_EMAILS, SUPPORT_EMAIL), newest first.',
  options: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20).describe('How many at most') }),
  database: 'migrated',
  run: async ({ limit }) => {
    const mails = await listOperatorMail({ limit });
    const text = mails.map(
      ({ receivedAt, clientIp, envelopeFrom, recipients, raw }) =>
        `${receivedAt}  from ${clientIp}, sender <${envelopeFrom}>, to ${recipients.join(', ')}\n${printable(raw)}`,
    );
    return { json: { mails }, text: text.length > 0 ? text.join('\n\n') : 'No mail is kept.' };
  },
});

/** Anyone may write to the operator: control characters do not reach the terminal. */
const printable = (text: string): string => text.replaceAll('\r\n', '\n').replace(/(?![\n\t])\p{Cc}/gu, '?');

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
