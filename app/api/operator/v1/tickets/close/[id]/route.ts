import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { closeTicketAsOperator } from '#lib/service/support/close-ticket-as-operator.ts';
import { Ticket } from '#lib/service/support/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Close a support ticket of any company',
    access: 'operations',
    answer: Ticket,
    run: ({ params, ctx }) => closeTicketAsOperator(ctx, { id: params.id ?? '' }),
  }),
});
