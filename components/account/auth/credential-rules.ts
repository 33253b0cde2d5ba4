import { fieldMessage } from '#components/kit/forms/field-message.ts';
import type { FieldErrors, FormValues } from '#components/kit/forms/use-submit.ts';
import type { Translate } from '#components/texts/types.ts';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#lib/core/limits.ts';

type Words = Translate<'auth'>;

/** Returns true if a text looks like an address; the server checks the full rule. */
export const isEmailShape = (text: string): boolean =>
  text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);

/** Returns true if the length of a password is within its limits. */
export const hasPasswordLength = ({ length }: string): boolean => length >= PASSWORD_MIN && length <= PASSWORD_MAX;

/** Returns the error of an address as far as the browser can check it; undefined if it is valid. */
export function emailError(t: Words, email: string): string | undefined {
  if (email.trim() === '') return fieldMessage(t('email'), t('required'));
  return isEmailShape(email.trim()) ? undefined : fieldMessage(t('email'), t('invalidEmail'));
}

/** Returns the error of a new password; undefined if it is valid. */
export function newPasswordError(t: Words, password: string, email: string): string | undefined {
  const label = t('password');
  if (password === '') return fieldMessage(label, t('required'));
  if (password.length < PASSWORD_MIN) return fieldMessage(label, t('tooShort', { min: PASSWORD_MIN }));
  if (password.length > PASSWORD_MAX) return fieldMessage(label, t('tooLong', { max: PASSWORD_MAX }));
  return isEmail(password, email) ? fieldMessage(label, t('notTheEmail')) : undefined;
}

/** Returns true if a password is its owner's address. */
export const isEmail = (password: string, email: string): boolean =>
  password.toLowerCase() === email.trim().toLowerCase();

/** Returns the errors of a new account, by field. */
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

/** Returns the defined errors. */
export const withoutUndefined = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));

function nameError(t: Words, label: string, name: string): string | undefined {
  if (name.trim() === '') return fieldMessage(label, t('required'));
  if (name.trim().length > NAME_MAX) return fieldMessage(label, t('tooLong', { max: NAME_MAX }));
  return /[\p{Cc}\u2028\u2029]/u.test(name.trim()) ? fieldMessage(label, t('oneLine')) : undefined;
}
