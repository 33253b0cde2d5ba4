import { z } from 'zod';
import { MultipleLogin } from '#lib/account/identity/schema.ts';
import { setMultipleLogin } from '#lib/account/identity/set-multiple-login.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Set the behavior of a second sign-in of the caller: allow, prompt or deny',
    access: 'session',
    body: z.strictObject({ multipleLogin: MultipleLogin }),
    status: 204,
    run: ({ ctx, body }) => setMultipleLogin(ctx, body.multipleLogin),
  }),
});
