import { RegisterAccountInput } from '#lib/account/identity/schema.ts';
import { registerPartner } from '#lib/account/onboarding/register-partner.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { presentRegistered, RegisterAnswer } from '#lib/http/login/login-answer.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Sign up under a vendor; the token is valid for the email verification only',
    access: 'public',
    refusals: [405],
    body: RegisterAccountInput,
    status: 201,
    answer: RegisterAnswer,
    run: async ({ ctx, body, params, request }) => {
      const userAgent = request.headers.get('user-agent') ?? '';
      return presentRegistered(await registerPartner(ctx, { ...body, userAgent, vendor: params.id ?? '' }));
    },
  }),
});
