import { fieldMessage } from '#components/forms/field-message.ts';
import type { FieldErrors, FormValues } from '#components/forms/use-submit.ts';
import { Email, NewPassword, PASSWORD_MIN, RegisterAccountInput } from '#lib/identity/schema.ts';

/** The fields of the sign-up form by name, as they are called on the page. */
export const signupLabels = { fullname: 'Full name', company: 'Company name', email: 'Email', password: 'Password' };

/** The rules of a password, stated before one is typed. */
export const passwordRules = [
  { text: `At least ${PASSWORD_MIN} characters`, met: (password: string) => NewPassword.safeParse(password).success },
  {
    text: 'Not your email address',
    met: (password: string, email: string) => password !== '' && password.toLowerCase() !== email.trim().toLowerCase(),
  },
] as const;

/** The sentence of what is wrong with an address, as far as the browser can tell; undefined when nothing is. */
export function emailError(email: string): string | undefined {
  if (email.trim() === '') return fieldMessage('Email', 'is required');
  return Email.safeParse(email).success ? undefined : fieldMessage('Email', 'is not an email address');
}

/** What the schema of the call finds wrong with a new account, a sentence per field. */
export function signupErrors(values: FormValues): FieldErrors {
  const errors: FieldErrors = {};
  const result = RegisterAccountInput.safeParse(values);
  for (const { path, message } of result.error?.issues ?? []) {
    const name = String(path[0]);
    if (!isSignupField(name) || errors[name] !== undefined) continue;
    const empty = (values[name] ?? '').trim() === '';
    errors[name] =
      name === 'email'
        ? emailError(values.email ?? '')
        : fieldMessage(signupLabels[name], empty ? 'is required' : message);
  }
  return errors;
}

function isSignupField(name: string): name is keyof typeof signupLabels {
  return name in signupLabels;
}
