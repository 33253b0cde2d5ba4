import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { DisableTwoFactorInput } from '#lib/identity/schema.ts';
import { disableTwoFactor } from '#lib/identity/two-factor/disable-two-factor.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Turn the second factor off, for the password and a code',
    access: 'session',
    body: DisableTwoFactorInput,
    status: 204,
    run: ({ ctx, body }) => disableTwoFactor(ctx, body),
  }),
});
