import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { closeTicket } from '#lib/service/support/close-ticket.ts';
import { CloseTicketInput, Ticket } from '#lib/service/support/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Close a support ticket',
    access: 'session',
    feature: ['app.support', 'support.tickets'],
    body: CloseTicketInput,
    answer: Ticket,
    run: ({ ctx, body, params }) => closeTicket(ctx, { ...body, id: params.id ?? '' }),
  }),
});
