import { isUuid } from '#lib/core/ids.ts';
import type { ValidateInput } from './schema.ts';
import { findUserById } from './store.ts';

/**
 * Returns `validate: true` if the person with an id has verified an address (docs/product.md §7, POST /validate;
 * docs/product.md §5: it succeeds only if `validate` is true). An id and an address that do not belong together read
 * like an unverified address.
 */
export async function validateAccount({ email, authUserId }: ValidateInput): Promise<{ validate: boolean }> {
  const user = isUuid(authUserId) ? await findUserById(authUserId) : null;
  return { validate: user !== null && user.email === email && user.emailVerifiedAt !== null };
}
