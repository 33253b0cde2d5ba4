import type { Context, Scope } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { presentApiKey } from './present.ts';
import type { ApiKey } from './schema.ts';
import {
  type ApiKeyRow,
  countKeys,
  findApiKey,
  findEndingKeys,
  findOwnerByHash,
  findOwnersByHint,
  findReplaced,
} from './store.ts';

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

/**
 * A key of the scope's company and environment that was not revoked.
 *
 * @throws {AppError} notFound
 */
export async function requireApiKey({ scope }: Pick<Context, 'scope'>, id: string): Promise<ApiKeyRow> {
  const key = isUuid(id) ? await findApiKey(scope, id) : null;
  if (key && key.environment === scope.environment && key.revokedAt === null) return key;
  throw refuse.notFound('API key');
}

/** A key that ends and that no other one replaces. */
type EndingKey = { id: string; companyId: string; name: string; expiresAt: Date };

/** Keys that are listed at once; more are listed when these have been notified. */
const LISTED_MAX = 1_000;

/** Lists the keys of all companies that end between two instants, the next one first. */
export const listEndingKeys = (from: Date, until: Date): Promise<EndingKey[]> =>
  findEndingKeys(from, until, LISTED_MAX);

/** Finds the key that a key of the scope has replaced and that still works beside it. */
export async function findReplacedKey(
  ctx: Pick<Context, 'scope' | 'now'>,
  { id }: { id: string },
): Promise<ApiKey | null> {
  const row = await findReplaced(ctx.scope, id, ctx.now());
  return row && presentApiKey(row);
}
