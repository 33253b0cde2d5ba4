import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { listTickets } from '#lib/service/support/queries.ts';
import { TicketPage, TicketsQuery } from '#lib/service/support/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the support tickets of all companies',
    access: 'operations',
    query: TicketsQuery,
    answer: TicketPage,
    run: ({ query }) => listTickets('everything', query),
  }),
});
