import { audited } from '#lib/account/audit/audited.ts';
import { actorName } from '#lib/audience/consent/consents.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { setCause } from '#lib/events/contact-events/contact-events.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { causeIdOf, causeOf, sourceOf } from './contacts.ts';
import { resolveLabels } from './labels.ts';
import { deleteLabels, type LostLabel } from './labels-store.ts';
import type { ChangedPeople } from './people-schema.ts';
import { lockContacts } from './store.ts';
import { insertHistory, insertLabels, touchLabels } from './upsert-store.ts';

/** Labels by number, and people by id. */
type LabelPeople = { labelIds: readonly number[]; ids: readonly string[] };

/** Puts labels on people or takes them off, in the caller's transaction; returns how many people have changed. */
type ChangeLabels = (db: Database, ctx: Context, labels: readonly number[], ids: readonly string[]) => Promise<number>;

/**
 * Puts labels on people. Those who have one keep it, since when they have it included.
 *
 * @throws {AppError} notFound (naming `labelIds[i]`)
 */
export const labelPeople = (ctx: Context, input: LabelPeople): Promise<ChangedPeople> =>
  changeLabels(ctx, 'contact.label', input, putLabels);

/**
 * Takes labels off people. Those who have none of them stay as they are.
 *
 * @throws {AppError} notFound (naming `labelIds[i]`)
 */
export const unlabelPeople = (ctx: Context, input: LabelPeople): Promise<ChangedPeople> =>
  changeLabels(ctx, 'contact.unlabel', input, takeLabels);

async function changeLabels(
  ctx: Context,
  action: 'contact.label' | 'contact.unlabel',
  { labelIds, ids }: LabelPeople,
  change: ChangeLabels,
): Promise<ChangedPeople> {
  const done = await audited(ctx, action, null, async (db) => {
    const labels = await resolveLabels(db, ctx, labelIds, { create: false, field: 'labelIds' });
    const changed = await change(db, ctx, labels, ids);
    return changed === 0 ? null : { after: { labels: labels.join(', '), contacts: changed }, changed };
  });
  return { changed: done?.changed ?? 0 };
}

/** Puts labels on people. Labels that do not exist any more are left out. */
export const putLabels: ChangeLabels = async (db, ctx, labels, ids) => {
  const { companyId } = ctx.scope;
  const people = await lockContacts(db, companyId, ids);
  const pairs = people.flatMap(({ id }) => labels.map((labelId) => ({ contactId: id, labelId })));
  const origin = { cause: sourceOf(ctx), causeId: causeIdOf(ctx) };
  const added = await insertLabels(db, companyId, pairs, origin, ctx.now());
  if (added.size > 0) await touchLabels(db, companyId, labels, ctx.now());
  return added.size;
};

/** Takes labels off people, and writes into their history which each has lost. */
export const takeLabels: ChangeLabels = async (db, ctx, labels, ids) => {
  const { companyId } = ctx.scope;
  const people = (await lockContacts(db, companyId, ids)).map(({ id }) => id);
  await setCause(db, causeOf(ctx));
  const lost = labelsOf(await deleteLabels(db, companyId, labels, people));
  if (lost.size === 0) return 0;
  const now = ctx.now().getTime();
  const history = [...lost].map(([contactId, given]) => ({
    id: newId(now),
    contactId,
    kind: 'unlabelled',
    data: { labels: given },
  }));
  await insertHistory(db, companyId, actorName(ctx.actor), history);
  return lost.size;
};

/** Returns the labels that each person has lost. */
function labelsOf(lost: readonly LostLabel[]): Map<string, number[]> {
  const byPerson = new Map<string, number[]>();
  for (const { contactId, labelId } of lost) byPerson.set(contactId, [...(byPerson.get(contactId) ?? []), labelId]);
  return byPerson;
}

/** Locks people in the order of their addresses, and returns the ids of those who exist. */
export const lockPeople = async (
  db: Database,
  { scope }: Pick<Context, 'scope'>,
  ids: readonly string[],
): Promise<string[]> => (await lockContacts(db, scope.companyId, ids)).map(({ id }) => id);
