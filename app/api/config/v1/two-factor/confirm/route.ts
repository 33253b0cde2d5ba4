import { z } from 'zod';
import { RecoveryCodes, SecondFactorCode } from '#lib/account/identity/schema.ts';
import { confirmTwoFactor } from '#lib/account/identity/two-factor/confirm-two-factor.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Turn the second factor on, with a code of the app; shows the recovery codes only once',
    access: 'session',
    body: z.strictObject({ code: SecondFactorCode }),
    answer: RecoveryCodes,
    run: ({ ctx, body }) => confirmTwoFactor(ctx, body),
  }),
});
