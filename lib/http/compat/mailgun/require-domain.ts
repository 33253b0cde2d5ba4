import { AppError } from '#lib/core/errors/app-error.ts';
import { checkSenderDomain } from '#lib/engine/messages/accept/checks/check-sender-domain.ts';
import type { AuthenticatedKey } from '#lib/senders/api-keys/authenticated-key.ts';

/**
 * Requires that the domain of a path is one that the company has proven and the key may use.
 *
 * @returns the domain in lower case with A-labels.
 * @throws {AppError} notFound for an unknown domain, invalidApiKey for one that is not the key's
 */
export async function requireDomain(key: AuthenticatedKey, domain: string): Promise<string> {
  const found = await checkSenderDomain(key, `postmaster@${domain}`).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('notFound', { message: `Domain not found: ${domain.slice(0, 253)}` });
  });
  if (key.domains.length > 0 && !key.domains.includes(found)) throw new AppError('invalidApiKey');
  return found;
}
