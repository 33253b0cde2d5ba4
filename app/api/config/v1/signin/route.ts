import { SignInInput } from '#lib/account/identity/schema.ts';
import { signIn } from '#lib/account/identity/sign-in.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { logSignIn } from '#lib/http/login/log-sign-in.ts';
import { LoginAnswer, presentLogin } from '#lib/http/login/login-answer.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Sign in with address and password; the token is of type 2fa or verify if a step is pending',
    access: 'public',
    body: SignInInput,
    answer: LoginAnswer,
    run: async ({ ctx, body, request }) => {
      const userAgent = request.headers.get('user-agent') ?? '';
      return presentLogin(await logSignIn(ctx, () => signIn(ctx, { ...body, userAgent })));
    },
  }),
});
