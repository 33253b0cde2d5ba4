import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { rateTicket } from '#lib/service/support/rate-ticket.ts';
import { Ticket, TicketFeedbackInput } from '#lib/service/support/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Rate the answer in a closed support ticket',
    access: 'session',
    feature: ['app.support', 'support.tickets'],
    body: TicketFeedbackInput,
    answer: Ticket,
    run: ({ ctx, body, params }) => rateTicket(ctx, { ...body, id: params.id ?? '' }),
  }),
});
