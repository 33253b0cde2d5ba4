import { fieldMessage } from '#components/forms/field-message.ts';
import type { FieldErrors, FormValues } from '#components/forms/use-submit.ts';
import type { Translate } from '#components/texts/types.ts';
import { DisplayName, Email, NewPassword } from '#lib/identity/schema.ts';

type Words = Translate<'auth'>;

/** The sentence of what is wrong with an address, as far as the browser can tell; undefined when nothing is. */
export function emailError(t: Words, email: string): string | undefined {
  if (email.trim() === '') return fieldMessage(t('email'), t('required'));
  return Email.safeParse(email).success ? undefined : fieldMessage(t('email'), t('invalidEmail'));
}

/** The sentence of what is wrong with a new password; undefined when nothing is. */
export function newPasswordError(t: Words, password: string, email: string): string | undefined {
  const label = t('password');
  if (password === '') return fieldMessage(label, t('required'));
  const issue = NewPassword.safeParse(password).error?.issues[0];
  if (issue) return fieldMessage(label, issue.message);
  return isEmail(password, email) ? fieldMessage(label, t('notTheEmail')) : undefined;
}

/** Whether a password is its owner's address. */
export const isEmail = (password: string, email: string): boolean =>
  password.toLowerCase() === email.trim().toLowerCase();

/** What is wrong with a new account, a sentence per field. */
export function signupErrors(t: Words, values: FormValues): FieldErrors {
  const { fullname = '', company = '', email = '', password = '' } = values;
  const errors = {
    fullname: nameError(t, t('fullname'), fullname),
    company: nameError(t, t('company'), company),
    email: emailError(t, email),
    password: newPasswordError(t, password, email),
  };
  return withoutUndefined(errors);
}

/** The errors that there are. */
export const withoutUndefined = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));

function nameError(t: Words, label: string, name: string): string | undefined {
  if (name.trim() === '') return fieldMessage(label, t('required'));
  const issue = DisplayName.safeParse(name).error?.issues[0];
  return issue && fieldMessage(label, issue.message);
}
