import { getUser } from '#lib/account/identity/queries.ts';
import { type EmailSlot, getWrittenEmail } from '#lib/campaigns/campaigns/slots.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { ContentLock, LockContentInput } from './schema.ts';
import { type LockKey, releaseLock, takeLock } from './store.ts';

const keyOf = ({ id, variant }: EmailSlot): LockKey => ({ refId: id, part: variant === null ? 0 : variant + 1 });

/** Returns the person who calls. @throws {AppError} forbidden (a key edits nothing in a browser) */
function requirePerson({ actor }: Pick<Context, 'actor'>): string {
  if (actor.type !== 'user') throw refuse.forbidden();
  return actor.userId;
}

/**
 * Notes that a person edits an email in a tab, or still does: it is theirs for half a minute. Idempotent.
 *
 * @throws {AppError} notFound, wrongState (the variants of the test have one content), forbidden, editorTaken (another person or tab
 *   has it, and it is not to be taken over)
 */
export async function lockContent(
  ctx: Context,
  slot: EmailSlot,
  { tab, take = false }: LockContentInput,
): Promise<ContentLock> {
  const userId = requirePerson(ctx);
  await getWrittenEmail(ctx, slot);
  const { until, ...owner } = await takeLock(ctx.scope, keyOf(slot), { userId, tab }, take);
  const { fullname, email } = await getUser({ userId: owner.userId });
  const holder = fullname || email;
  if (owner.userId === userId && owner.tab === tab) return { holder, until: until.toISOString() };
  throw new AppError('editorTaken', {
    id: owner.userId,
    values: { holder },
    ...(owner.userId === userId && { message: 'You are editing this email in another tab or on another device.' }),
  });
}

/** Gives an email back that a tab edits. Idempotent. @throws {AppError} notFound, wrongState, forbidden */
export async function unlockContent(ctx: Context, slot: EmailSlot, { tab }: { tab: string }): Promise<void> {
  const userId = requirePerson(ctx);
  await getWrittenEmail(ctx, slot);
  await releaseLock(ctx.scope, keyOf(slot), { userId, tab });
}
