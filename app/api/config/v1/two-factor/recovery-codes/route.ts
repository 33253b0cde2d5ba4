import { z } from 'zod';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { RecoveryCodes, SecondFactorCode } from '#lib/identity/schema.ts';
import { renewRecoveryCodes } from '#lib/identity/two-factor/renew-recovery-codes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Make new recovery codes in place of all before, for a code; answers them, this once',
    access: 'session',
    body: z.strictObject({ code: SecondFactorCode }),
    answer: RecoveryCodes,
    run: ({ ctx, body }) => renewRecoveryCodes(ctx, body),
  }),
});
