import { z } from 'zod';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { createCaptcha } from '#lib/identity/captcha/create-captcha.ts';
import { CaptchaQuery } from '#lib/identity/schema.ts';

const CaptchaAnswer = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number(),
    expiresAt: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get a proof-of-work challenge for a sign-in, sign-up or password reset that requires one',
    access: 'public',
    query: CaptchaQuery,
    answer: CaptchaAnswer,
    run: ({ ctx, query }) => createCaptcha(ctx, query.work),
  }),
});
