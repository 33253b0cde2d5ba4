import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { listTickets } from '#lib/service/support/queries.ts';
import { getOwnTickets } from '#lib/service/support/reader.ts';
import { TicketPage, TicketsQuery } from '#lib/service/support/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List your support tickets; an owner sees those of the whole company',
    access: 'session',
    feature: ['app.support', 'support.tickets'],
    query: TicketsQuery,
    answer: TicketPage,
    run: async ({ ctx, query }) => listTickets(await getOwnTickets(ctx), query),
  }),
});
