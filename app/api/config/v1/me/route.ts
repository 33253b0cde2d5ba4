import { z } from 'zod';
import { getMe } from '#lib/company/get-me.ts';
import { Company } from '#lib/company/schema.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { User } from '#lib/identity/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Who makes this call, and for which company; an API key is no person',
    access: 'company/view',
    answer: z.object({ user: User.nullable(), company: Company }),
    run: ({ ctx }) => getMe(ctx),
  }),
});
