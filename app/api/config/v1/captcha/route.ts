import { z } from 'zod';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { createCaptcha } from '#lib/identity/captcha/create-captcha.ts';

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
    summary: 'A proof of work to do before a login, a sign-up or a password reset that was refused for want of one',
    access: 'public',
    answer: CaptchaAnswer,
    run: ({ ctx }) => createCaptcha(ctx),
  }),
});
