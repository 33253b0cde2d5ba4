import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { getTicket } from '#lib/service/support/queries.ts';
import { Ticket } from '#lib/service/support/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a support ticket of any company with its messages',
    access: 'operations',
    answer: Ticket,
    run: ({ params }) => getTicket('everything', params.id ?? ''),
  }),
});
