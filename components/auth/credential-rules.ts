import { fieldMessage } from '#components/forms/field-message.ts';
import type { FieldErrors, FormValues } from '#components/forms/use-submit.ts';
import type { Translate } from '#components/texts/types.ts';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#lib/core/limits.ts';

type Words = Translate<'auth'>;

/** What looks like an address; the server, which knows the whole rule, has the last word. */
export const isEmailShape = (text: string): boolean =>
  text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);

/** Whether a password has as many characters as it must and may. */
export const hasPasswordLength = ({ length }: string): boolean => length >= PASSWORD_MIN && length <= PASSWORD_MAX;

/** The sentence of what is wrong with an address, as far as the browser can tell; undefined when nothing is. */
export function emailError(t: Words, email: string): string | undefined {
  if (email.trim() === '') return fieldMessage(t('email'), t('required'));
  return isEmailShape(email.trim()) ? undefined : fieldMessage(t('email'), t('invalidEmail'));
}

/** The sentence of what is wrong with a new password; undefined when nothing is. */
export function newPasswordError(t: Words, password: string, email: string): string | undefined {
  const label = t('password');
  if (password === '') return fieldMessage(label, t('required'));
  if (password.length < PASSWORD_MIN) return fieldMessage(label, t('tooShort', { min: PASSWORD_MIN }));
  if (password.length > PASSWORD_MAX) return fieldMessage(label, t('tooLong', { max: PASSWORD_MAX }));
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
  if (name.trim().length > NAME_MAX) return fieldMessage(label, t('tooLong', { max: NAME_MAX }));
  return /[\p{Cc}\u2028\u2029]/u.test(name.trim()) ? fieldMessage(label, t('oneLine')) : undefined;
}
