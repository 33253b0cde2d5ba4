import { AppError } from '#lib/core/errors/app-error.ts';
import type { Grant } from '#lib/registry/grants.ts';
import type { AuthenticatedKey } from './authenticated-key.ts';

/**
 * Lets a key pass only with the grant.
 *
 * @throws {AppError} missingGrant
 */
export function requireGrant(key: AuthenticatedKey, grant: Grant): void {
  if (!key.grants.includes(grant)) throw new AppError('missingGrant', { values: { grant } });
}
