import { z } from 'zod';
import { GivenPassword, TwoFactorSetup } from '#lib/account/identity/schema.ts';
import { startTwoFactor } from '#lib/account/identity/two-factor/start-two-factor.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Begin the setup of the second factor; returns a secret for an authenticator app',
    access: 'session',
    body: z.strictObject({ password: GivenPassword.optional() }),
    answer: TwoFactorSetup,
    run: ({ ctx, body }) => startTwoFactor(ctx, body),
  }),
});
