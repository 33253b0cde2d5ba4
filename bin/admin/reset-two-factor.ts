import { z } from 'zod';
import { resetTwoFactorByOperator } from '#lib/account/identity/manage-users.ts';
import { Email } from '#lib/account/identity/schema.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { defineCommand } from './command.ts';

/** Turns off the second factor of a person who lost it, and ends their sessions. A repeat changes nothing. */
export const resetTwoFactorCommand = defineCommand({
  name: 'reset-two-factor',
  usage: 'Turns off the second factor of a person who lost it.',
  options: z.object({ email: Email.describe('Of the person') }),
  database: 'migrated',
  run: async ({ email }) => {
    const wasOn = await resetTwoFactorByOperator(platformContext({ actor: { type: 'operator' } }), email);
    const text = wasOn ? `${email} signs in with the password alone now.` : `${email} has no second factor.`;
    return { json: { email, wasOn }, text };
  },
});
