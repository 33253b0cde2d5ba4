import { DisableTwoFactorInput } from '#lib/account/identity/schema.ts';
import { disableTwoFactor } from '#lib/account/identity/two-factor/disable-two-factor.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Turn the second factor off, with the password and a code',
    access: 'session',
    body: DisableTwoFactorInput,
    status: 204,
    run: ({ ctx, body }) => disableTwoFactor(ctx, body),
  }),
});
