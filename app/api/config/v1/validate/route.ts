import { z } from 'zod';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { ValidateInput } from '#lib/identity/schema.ts';
import { validateAccount } from '#lib/identity/validate-account.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Check if a person who signed up has verified their address',
    access: 'public',
    body: ValidateInput,
    answer: z.object({ validate: z.boolean() }),
    run: ({ body }) => validateAccount(body),
  }),
});
