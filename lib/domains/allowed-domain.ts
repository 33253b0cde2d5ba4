import { AppError } from '#lib/core/errors/app-error.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { normalDomain } from '#lib/mail/address.ts';

/**
 * A domain name that a company may add, in its normal form.
 *
 * @throws {AppError} invalidField (no domain name, or one of the platform's)
 */
export function allowedDomain(text: string): string {
  const domain = normalDomain(text);
  const platform = settings().PLATFORM_DOMAIN.toLowerCase();
  const isPlatforms = domain === platform || domain?.endsWith(`.${platform}`);
  if (domain && !isPlatforms) return domain;
  throw invalidDomain(text, isPlatforms ? `${domain} belongs to this installation.` : `${text} is not a domain name.`);
}

/** The refusal of a domain's name, with the reason as a sentence. */
export const invalidDomain = (value: string, cause: string): AppError =>
  new AppError('invalidField', { field: 'domain', value, cause, message: cause });
