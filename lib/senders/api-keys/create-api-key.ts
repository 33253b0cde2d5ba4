import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { insertPreparedKey, noSubaccount, type PreparedApiKey, prepareApiKey } from './prepare-api-key.ts';
import { presentApiKey } from './present.ts';
import type { CreateApiKeyInput, CreatedApiKey } from './schema.ts';
import { findApiKey } from './store.ts';

/**
 * Creates a key for REST and SMTP. The answer holds the whole key, which is stored as a hash only and shown once.
 * Not idempotent: every call creates another key.
 *
 * @throws {AppError} limitReached, invalidField, featureOff, missingGrant, forbidden (as `prepareApiKey`)
 */
export async function createApiKey(ctx: Context, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  if (ctx.scope.isCompanyOnly && input.subaccountId !== undefined) throw noSubaccount();
  const prepared = await prepareApiKey(ctx, input);
  await withTransaction((db) => insertPreparedKey(db, ctx, prepared));
  return presentCreatedKey(ctx, prepared);
}

/** Presents a key that was stored a moment ago, with the whole key. */
export async function presentCreatedKey(ctx: Context, { row, key }: PreparedApiKey): Promise<CreatedApiKey> {
  // The first key of a new sub-account is presented to the company, also where it reads its own rows alone.
  const made = await findApiKey({ ...ctx.scope, isCompanyOnly: false }, row.id);
  if (!made) throw refuse.notFound('API key');
  return { ...presentApiKey(made), key };
}
