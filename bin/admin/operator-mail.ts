import { z } from 'zod';
import { listOperatorMail } from '#lib/engine/feedback/list-operator-mail.ts';
import { defineCommand } from './command.ts';

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
