import { z } from 'zod';
import { setOperator } from '#lib/account/identity/manage-users.ts';
import { Email } from '#lib/account/identity/schema.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { defineCommand } from './command.ts';

/** Makes an operator a person like others again; it counts from their next request on. A repeat changes nothing. */
export const takeOperatorCommand = defineCommand({
  name: 'take-operator',
  usage: 'Makes an operator a person like others again.',
  options: z.object({ email: Email.describe('Of the operator') }),
  database: 'migrated',
  run: async ({ email }) => {
    const ctx = platformContext({ actor: { type: 'operator' } });
    const changed = await setOperator(ctx, { email, isOperator: false });
    return {
      json: { email, isOperator: false, changed },
      text: `${email} is no operator${changed ? ' any more' : ''}.`,
    };
  },
});
