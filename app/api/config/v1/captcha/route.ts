import { createCaptcha } from '#lib/account/identity/captcha/create-captcha.ts';
import { CaptchaAnswer, CaptchaQuery } from '#lib/account/identity/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a proof-of-work challenge for a sign-in, sign-up or password reset that requires one',
    access: 'public',
    query: CaptchaQuery,
    answer: CaptchaAnswer,
    run: ({ ctx, query }) => createCaptcha(ctx, query.work),
  }),
});
