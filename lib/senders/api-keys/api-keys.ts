import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid, newOpaqueId } from '#lib/core/ids.ts';
import { pick } from '#lib/core/pick.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { Grant } from '#lib/registry/grants.ts';
import {
  createKeySecret,
  insertPreparedKey,
  noSubaccount,
  type PreparedApiKey,
  prepareApiKey,
  requireLimits,
} from './prepare-api-key.ts';
import { presentApiKey } from './present.ts';
import { requireApiKey } from './queries.ts';
import { requireOwnGrants } from './require-own-grants.ts';
import {
  type ApiKey,
  type CreateApiKeyInput,
  type CreatedApiKey,
  KEY_SETTINGS,
  ROTATION_HOURS_MAX,
  type RotateApiKeyInput,
  type UpdateApiKeyInput,
} from './schema.ts';
import { requireKind, SDK_KEY_NEEDS, toSdkColumns } from './sdk/sdk-settings.ts';
import {
  findApiKey,
  findApiKeys,
  replaceKey,
  revokeKey,
  revokeSubaccountKeyRows as revokeRows,
  settingsOf,
  updateKeyRow,
} from './store.ts';

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

/**
 * Changes what a key is called, what it may do and where it counts; the key itself stays the same. It counts from the
 * next request on. The same change twice is the same as once.
 *
 * @throws {AppError} notFound, invalidField, featureOff, forbidden, missingGrant (as for a key that is made)
 */
export async function updateApiKey(ctx: Context, input: UpdateApiKeyInput & { id: string }): Promise<ApiKey> {
  const before = await requireApiKey(ctx, input.id);
  const isSdk = before.sdk !== null;
  requireKind(input, isSdk);
  const { id, expiresAt, sdk } = input;
  const grants = input.grants && [...new Set(input.grants)];
  await requireOwnGrants(ctx, ctx.scope.environment, isSdk ? SDK_KEY_NEEDS : (grants ?? before.grants.filter(isGrant)));
  // A lock to a domain that was removed since may stay: without it the key would send from all of them.
  const domains = input.domains?.filter((domain) => !before.domains.includes(domain));
  await requireLimits(ctx, { ...input, domains });
  const change = {
    ...pick(input, KEY_SETTINGS),
    ...(grants && { grants }),
    ...(sdk && toSdkColumns(sdk)),
    ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
  };
  await audited(ctx, 'api-key.update', id, async (db) => {
    if (!(await updateKeyRow(db, ctx.scope, id, change))) throw refuse.notFound('API key');
    return { before: settingsOf(before), after: { ...settingsOf(before), ...change } };
  });
  return presentApiKey(await requireApiKey(ctx, id));
}

const isGrant = (text: string): text is Grant => Grant.safeParse(text).success;

/**
 * Replaces a key with a new one that has the same name, grants and restrictions. The answer holds the whole new key, which is
 * shown once; the replaced one works for `graceHours` more, or until an instant, so that programs can be changed without a pause. A key that the
 * rotated one had replaced itself is revoked, so that at most two are valid. Not idempotent.
 *
 * @throws {AppError} notFound, invalidField, forbidden (a key that was replaced already or has expired; grants beyond the
 *   caller's), missingGrant (as for a key that is created)
 */
export async function rotateApiKey(ctx: Context, input: RotateApiKeyInput & { id: string }): Promise<CreatedApiKey> {
  const { id } = input;
  const { environment } = ctx.scope;
  const before = await requireApiKey(ctx, id);
  await requireOwnGrants(ctx, environment, before.sdk === null ? presentApiKey(before).grants : SDK_KEY_NEEDS);
  const at = ctx.now();
  if (before.expiresAt && before.expiresAt <= at)
    throw refuse.forbidden('This key has expired. Change its expiry first.');
  const { key, ...secret } = createKeySecret(environment, before.sdk !== null);
  const replacement = {
    id,
    newId: newOpaqueId(),
    ...secret,
    at,
    endsAt: endOf(input, at),
    createdByUserId: ctx.actor.type === 'user' ? ctx.actor.userId : null,
  };
  await audited(ctx, 'api-key.rotate', id, async (db) => {
    if (!(await replaceKey(db, ctx.scope, replacement))) throw refuse.forbidden('This key has been replaced already.');
    return {
      before: { name: before.name, hint: before.hint, environment },
      after: { hint: secret.hint, replacedById: replacement.newId, until: replacement.endsAt.toISOString() },
    };
  });
  return { ...presentApiKey(await requireApiKey(ctx, replacement.newId)), key };
}

/** Returns the end of the replaced key. @throws {AppError} invalidField */
function endOf({ graceHours = 0, until }: RotateApiKeyInput, at: Date): Date {
  if (until === undefined) return new Date(at.getTime() + graceHours * HOUR_MS);
  const end = new Date(until);
  if (end > at && end.getTime() <= at.getTime() + ROTATION_HOURS_MAX * HOUR_MS) return end;
  throw refuse.field('until', 'must lie in the next 30 days', until);
}

/**
 * Ends a key at once, for REST and SMTP alike; a repeat changes nothing.
 *
 * @throws {AppError} notFound, also for another company's or another environment's key
 */
export async function revokeApiKey(ctx: Context, input: { id: string }): Promise<void> {
  if (isUuid(input.id) && ((await revoke(ctx, input.id)) || (await wasRevoked(ctx, input.id)))) return;
  throw refuse.notFound('API key');
}

async function revoke(ctx: Context, id: string): Promise<boolean> {
  const change = await audited(ctx, 'api-key.revoke', id, async (db) => {
    const key = await revokeKey(db, ctx.scope, id, ctx.now());
    return key && { before: { name: key.name, hint: key.hint, environment: ctx.scope.environment } };
  });
  return change !== null;
}

async function wasRevoked(ctx: Context, id: string): Promise<boolean> {
  const key = await findApiKey(ctx.scope, id);
  return key !== null && key.environment === ctx.scope.environment;
}

/** Revokes all keys of a sub-account in the caller's transaction; returns how many. A repeat revokes none. */
export const revokeSubaccountKeys = (
  db: Database,
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  subaccountId: string,
): Promise<number> => revokeRows(db, scope, subaccountId, now());

/**
 * One key of the scope's company and environment.
 *
 * @throws {AppError} notFound, also for one that was revoked
 */
export const getApiKey = async (ctx: Pick<Context, 'scope'>, { id }: { id: string }): Promise<ApiKey> =>
  presentApiKey(await requireApiKey(ctx, id));

/**
 * The keys of the scope's company and environment that were not revoked, newest first, at most 1,000. Replaced ones are among
 * them as long as they work.
 *
 * @param filter the sub-account whose keys are listed; all keys without one.
 */
export async function listApiKeys(
  ctx: Pick<Context, 'scope' | 'now'>,
  { subaccountId }: { subaccountId?: string | undefined } = {},
): Promise<ApiKey[]> {
  const { environment } = ctx.scope;
  return (await findApiKeys(ctx.scope, { environment, subaccountId }, ctx.now())).map(presentApiKey);
}
