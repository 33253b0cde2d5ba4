import type { Context } from '#lib/core/context.ts';
import { parseMailbox } from '#lib/mail/address.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import type { TemplateProblem } from './schema.ts';

/**
 * Lists the finding about a sender whose domain the company has not proven: messages from it are refused. A sender with
 * tags is known only when it is rendered, and one that is no address is found there, too.
 */
export async function listSenderFindings(ctx: Context, fromEmail: string | null): Promise<TemplateProblem[]> {
  const domain = fromEmail && !fromEmail.includes('{{') ? parseMailbox(fromEmail)?.domain : undefined;
  if (domain === undefined) return [];
  const domains = await listSendingDomains(ctx);
  if (domains.some((one) => one.domain === domain && one.status === 'verified')) return [];
  return [
    {
      level: 'warning',
      code: 'unprovenSender',
      part: 'from_email',
      snippet: null,
      line: 1,
      column: 1,
      message: `${domain} is not a verified sending domain: messages from it are refused`,
    },
  ];
}
