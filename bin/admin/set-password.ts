import { z } from 'zod';
import { setPasswordByOperator } from '#lib/account/identity/manage-users.ts';
import { Email, NewPassword } from '#lib/account/identity/schema.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { OperatorError } from '../operator-error.ts';
import { defineCommand } from './command.ts';
import { readSecret } from './read-secret.ts';

/** Sets the password of a person who is locked out, read from the terminal or stdin, and ends all their sessions. */
export const setPasswordCommand = defineCommand({
  name: 'set-password',
  usage: 'Gives a person another password, asked for or read from stdin, and ends their logins.',
  options: z.object({ email: Email.describe('Of the person') }),
  database: 'migrated',
  run: async ({ email }) => {
    const password = NewPassword.safeParse(await readSecret('password'));
    if (!password.success) throw new OperatorError(`The password ${password.error.issues[0]?.message}.`);
    const ctx = platformContext({ actor: { type: 'operator' } });
    const ended = await setPasswordByOperator(ctx, { email, password: password.data });
    const text = `${email} has another password. Logins ended: ${ended}. A second factor is still asked for.`;
    return { json: { email, endedSessions: ended }, text };
  },
});
