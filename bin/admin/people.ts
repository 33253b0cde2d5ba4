import { z } from 'zod';
import { resetTwoFactorByOperator, setOperator, setPasswordByOperator } from '#lib/account/identity/manage-users.ts';
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
