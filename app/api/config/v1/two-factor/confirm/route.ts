import { z } from 'zod';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { RecoveryCodes, SecondFactorCode } from '#lib/identity/schema.ts';
import { confirmTwoFactor } from '#lib/identity/two-factor/confirm-two-factor.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Turn the second factor on, by a code of the app; answers the recovery codes, this once',
    access: 'session',
    body: z.strictObject({ code: SecondFactorCode }),
    answer: RecoveryCodes,
    run: ({ ctx, body }) => confirmTwoFactor(ctx, body),
  }),
});
