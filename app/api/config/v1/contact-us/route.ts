import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { contactUs } from '#lib/service/support/contact-us.ts';
import { ContactUsInput, SentContactRequest } from '#lib/service/support/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Send a message to the operator of this service',
    access: 'session',
    feature: ['app.support', 'support.tickets'],
    body: ContactUsInput,
    answer: SentContactRequest,
    status: 201,
    run: ({ ctx, body }) => contactUs(ctx, body),
  }),
});
