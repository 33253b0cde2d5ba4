import { fieldMessage } from '#components/forms/field-message.ts';

/** Characters a password has at least. */
export const PASSWORD_MIN = 10;

/** The rules of a password, stated before one is typed. */
export const passwordRules = [
  { text: `At least ${PASSWORD_MIN} characters`, met: (password: string) => [...password].length >= PASSWORD_MIN },
  {
    text: 'Not your email address',
    met: (password: string, email: string) =>
      password !== '' && password.trim().toLowerCase() !== email.trim().toLowerCase(),
  },
] as const;

/** The sentence of what is wrong with an address, as far as the browser can tell; undefined when nothing is. */
export function emailError(email: string): string | undefined {
  if (email.trim() === '') return fieldMessage('Email', 'is required');
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : fieldMessage('Email', 'is not an email address');
}

/** The sentence of what is wrong with a new password; undefined when it keeps the rules. */
export function newPasswordError(password: string, email: string): string | undefined {
  if (password === '') return fieldMessage('Password', 'is required');
  const broken = passwordRules.find((rule) => !rule.met(password, email));
  return broken && fieldMessage('Password', `does not keep the rule: ${broken.text.toLowerCase()}`);
}
