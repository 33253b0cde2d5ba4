import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { contactUs } from '#lib/support/contact-us.ts';
import { ContactUsInput, SentContactRequest } from '#lib/support/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Writes to the people who run this service.',
    access: 'session',
    feature: 'app.support',
    body: ContactUsInput,
    answer: SentContactRequest,
    status: 201,
    run: ({ ctx, body }) => contactUs(ctx, body),
  }),
});
