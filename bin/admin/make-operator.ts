import { z } from 'zod';
import { setOperator } from '#lib/account/identity/manage-users.ts';
import { Email } from '#lib/account/identity/schema.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { defineCommand } from './command.ts';

/** Lets a person see and steer the whole installation at /operations. A repeat changes nothing. */
export const makeOperatorCommand = defineCommand({
  name: 'make-operator',
  usage: 'Lets a person see and steer the whole installation at /operations.',
  options: z.object({ email: Email.describe('Of the person, who has an account') }),
  database: 'migrated',
  run: async ({ email }) => {
    const ctx = platformContext({ actor: { type: 'operator' } });
    const changed = await setOperator(ctx, { email, isOperator: true });
    return { json: { email, isOperator: true, changed }, text: `${email} is an operator${changed ? ' now' : ''}.` };
  },
});
