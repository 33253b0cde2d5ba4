import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { replyToTicket } from '#lib/service/support/reply-to-ticket.ts';
import { Ticket, TicketReplyInput } from '#lib/service/support/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Reply in a support ticket',
    access: 'session',
    feature: ['app.support', 'support.tickets'],
    body: TicketReplyInput,
    answer: Ticket,
    status: 201,
    run: ({ ctx, body, params }) => replyToTicket(ctx, { ...body, id: params.id ?? '' }),
  }),
});
