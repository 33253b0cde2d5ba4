import { z } from 'zod';
import { RecoveryCodes, SecondFactorCode } from '#lib/account/identity/schema.ts';
import { renewRecoveryCodes } from '#lib/account/identity/two-factor/renew-recovery-codes.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Replace the recovery codes, with a code; shows the new ones only once',
    access: 'session',
    body: z.strictObject({ code: SecondFactorCode }),
    answer: RecoveryCodes,
    run: ({ ctx, body }) => renewRecoveryCodes(ctx, body),
  }),
});
