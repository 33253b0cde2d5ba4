import { isUuid } from '#lib/core/ids.ts';
import type { ValidateInput } from './schema.ts';
import { findUserById } from './store.ts';

/**
 * Whether the person with an id has proven that an address is theirs (spec §7, POST /validate; suite §5: it succeeds
 * only where `validate` is true). A pair that does not belong together reads like an unproven one.
 */
export async function validateAccount({ email, authUserId }: ValidateInput): Promise<{ validate: boolean }> {
  const user = isUuid(authUserId) ? await findUserById(authUserId) : null;
  return { validate: user !== null && user.email === email && user.emailVerifiedAt !== null };
}
