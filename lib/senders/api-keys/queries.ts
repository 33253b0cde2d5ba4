import type { Scope } from '#lib/core/context.ts';
import { countKeys, findOwnerByHash, findOwnersByHint } from './store.ts';

/** Returns how many keys of the scope's environment are neither revoked nor expired. */
export const countUsableKeys = (scope: Scope, now: Date): Promise<number> => countKeys(scope, now);

/** The company of a key; the key itself where it is the only one that matches. */
export type KeyCompany = { companyId: string; apiKeyId: string | null };

/**
 * Finds the company of refused key characters: of the whole key, which may be revoked, or else of its first characters,
 * if one company alone has such keys. For use after the refusal was sent.
 */
export async function findKeyCompany(keyHash: Buffer, hint: string | null): Promise<KeyCompany | null> {
  const whole = await findOwnerByHash(keyHash);
  if (whole) return { companyId: whole.companyId, apiKeyId: whole.id };
  const [first, ...others] = hint === null ? [] : await findOwnersByHint(hint);
  if (!first || others.some(({ companyId }) => companyId !== first.companyId)) return null;
  return { companyId: first.companyId, apiKeyId: others.length === 0 ? first.id : null };
}
