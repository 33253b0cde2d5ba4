import { RegisterAccountInput } from '#lib/account/identity/schema.ts';
import { registerAccount } from '#lib/account/onboarding/register-account.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { presentRegistered, RegisterAnswer } from '#lib/http/login/login-answer.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Sign up; the token is valid for the email verification only',
    access: 'public',
    refusals: [405],
    body: RegisterAccountInput,
    status: 201,
    answer: RegisterAnswer,
    run: async ({ ctx, body, request }) =>
      presentRegistered(await registerAccount(ctx, { ...body, userAgent: request.headers.get('user-agent') ?? '' })),
  }),
});
