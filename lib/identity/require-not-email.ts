import { AppError } from '#lib/core/errors/app-error.ts';

/**
 * Refuses a password that is its owner's address.
 *
 * @throws {AppError} passwordInvalid
 */
export function requireNotEmail(password: string, email: string): void {
  if (password.toLowerCase() !== email) return;
  throw new AppError('passwordInvalid', { field: 'newPassword', cause: 'The password must not be the email address.' });
}
