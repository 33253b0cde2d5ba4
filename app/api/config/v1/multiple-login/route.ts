import { z } from 'zod';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { MultipleLogin } from '#lib/identity/schema.ts';
import { setMultipleLogin } from '#lib/identity/set-multiple-login.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Say what a second login of the person does: be allowed, ask, or be denied',
    access: 'session',
    body: z.strictObject({ multipleLogin: MultipleLogin }),
    status: 204,
    run: ({ ctx, body }) => setMultipleLogin(ctx, body.multipleLogin),
  }),
});
