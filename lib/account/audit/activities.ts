import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { ListPage } from '#lib/core/list-query.ts';
import { sentenceOf, viewGrantOf } from '#lib/registry/audit.ts';
import { type ActivityRow, findActivities } from './activities-store.ts';
import type { ActivitiesQuery, ActivityEntry } from './schema.ts';

type Reader = Pick<Context, 'scope' | 'grants'>;

const AUDIT = 'audit/view';

const holds = ({ grants }: Reader, grant: string | null): boolean =>
  grants === undefined || grants.some((one) => one === grant);

/**
 * Lists what was done in the company, or with one thing, as sentences, the latest first. A thing that does not exist has no
 * activities.
 *
 * @throws {AppError} forbidden: the reader may see neither the audit log nor the kind of thing
 */
export async function listActivities(ctx: Reader, query: ActivitiesQuery): Promise<ListPage<ActivityEntry>> {
  const { reference = null, page, size } = query;
  if (!holds(ctx, AUDIT) && (reference === null || !holds(ctx, viewGrantOf(reference.type)))) throw refuse.forbidden();
  const { rows, count } = await findActivities(ctx.scope, reference, { page, size });
  return { data: rows.map(present), page, size, ...count };
}

const present = ({ id, createdAt, action, targetType, targetId, ...actor }: ActivityRow): ActivityEntry => ({
  id,
  at: createdAt.toISOString(),
  sentence: sentenceOf(action),
  action,
  actor: { type: actor.actorType, id: actor.actorId, name: actor.actorName },
  target: targetId === null ? null : { type: targetType, id: targetId },
});
