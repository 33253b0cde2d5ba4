import { z } from 'zod';
import { handle } from '#lib/http/handle.ts';
import { LoginAnswer, presentLogin } from '#lib/http/login-answer.ts';
import { routes } from '#lib/http/routes.ts';
import { RegisterAccountInput } from '#lib/identity/schema.ts';
import { registerAccount } from '#lib/onboarding/register-account.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Sign up; the token is good for proving the address only',
    access: 'public',
    body: RegisterAccountInput,
    status: 201,
    answer: LoginAnswer.extend({ userId: z.uuid(), companyId: z.uuid() }),
    run: async ({ ctx, body, request }) => {
      const userAgent = request.headers.get('user-agent') ?? '';
      const { sessionId, ...ids } = await registerAccount(ctx, { ...body, userAgent });
      return { ...ids, ...(await presentLogin({ sessionId, stage: 'unverified' })) };
    },
  }),
});
