import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getTicket } from '#lib/service/support/queries.ts';
import { getOwnTickets } from '#lib/service/support/reader.ts';
import { Ticket } from '#lib/service/support/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a support ticket with its messages',
    access: 'session',
    feature: ['app.support', 'support.tickets'],
    answer: Ticket,
    run: async ({ ctx, params }) => getTicket(await getOwnTickets(ctx), params.id ?? ''),
  }),
});
