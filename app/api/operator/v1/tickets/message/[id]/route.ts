import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { answerTicket } from '#lib/service/support/answer-ticket.ts';
import { Ticket, TicketReplyInput } from '#lib/service/support/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Answer a support ticket; the requester gets a notification and a mail',
    access: 'operations',
    body: TicketReplyInput,
    answer: Ticket,
    status: 201,
    run: ({ ctx, body, params }) => answerTicket(ctx, { ...body, id: params.id ?? '' }),
  }),
});
