import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { createKeySecret } from './create-key-secret.ts';
import { presentApiKey } from './present.ts';
import { requireApiKey } from './require-api-key.ts';
import { requireOwnGrants } from './require-own-grants.ts';
import { type CreatedApiKey, ROTATION_HOURS_MAX, type RotateApiKeyInput } from './schema.ts';
import { SDK_KEY_NEEDS } from './sdk/sdk-settings.ts';
import { replaceKey } from './store.ts';

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
