import { z } from 'zod';
import { ValidateInput } from '#lib/account/identity/schema.ts';
import { validateAccount } from '#lib/account/identity/validate-account.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Check if a person who signed up has verified their address',
    access: 'public',
    body: ValidateInput,
    answer: z.object({ validate: z.boolean() }),
    run: ({ body }) => validateAccount(body),
  }),
});
