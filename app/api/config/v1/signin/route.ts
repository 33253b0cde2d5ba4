import { handle } from '#lib/http/handle.ts';
import { logLogin } from '#lib/http/log-login.ts';
import { LoginAnswer, presentLogin } from '#lib/http/login-answer.ts';
import { routes } from '#lib/http/routes.ts';
import { SignInInput } from '#lib/identity/schema.ts';
import { signIn } from '#lib/identity/sign-in.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Log in with address and password; the token is of type 2fa or verify where a step is still due',
    access: 'public',
    body: SignInInput,
    answer: LoginAnswer,
    run: async ({ ctx, body, request }) => {
      const userAgent = request.headers.get('user-agent') ?? '';
      return presentLogin(await logLogin(ctx, () => signIn(ctx, { ...body, userAgent })));
    },
  }),
});
