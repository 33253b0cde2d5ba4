import { z } from 'zod';
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
