import { audited } from '#lib/account/audit/audited.ts';
import { actorName } from '#lib/audience/consent/consents.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { resolveLabels } from './labels.ts';
import type { ChangedPeople, LabelPeopleInput } from './people-schema.ts';
import { deleteLabels, type LostLabel } from './people-store.ts';
import { lockContacts } from './store.ts';
import { insertHistory, insertLabels, touchLabels } from './upsert-store.ts';

/**
 * Puts labels on people. Those who have one keep it, since when they have it included.
 *
 * @throws {AppError} notFound (naming `labelIds[i]`)
 */
export async function labelPeople(ctx: Context, { labelIds, ids }: LabelPeopleInput): Promise<ChangedPeople> {
  const { companyId } = ctx.scope;
  const done = await audited(ctx, 'contact.label', null, async (db) => {
    const labels = await resolveLabels(db, ctx, labelIds, { create: false, field: 'labelIds' });
    const people = await lockContacts(db, companyId, ids);
    const pairs = people.flatMap(({ id }) => labels.map((labelId) => ({ contactId: id, labelId })));
    const added = await insertLabels(db, companyId, pairs, { cause: 'manual', causeId: null }, ctx.now());
    if (added.size === 0) return null;
    await touchLabels(db, companyId, labels, ctx.now());
    return { after: { labels: labels.join(', '), contacts: added.size }, changed: added.size };
  });
  return { changed: done?.changed ?? 0 };
}

/**
 * Takes labels off people. Those who have none of them stay as they are.
 *
 * @throws {AppError} notFound (naming `labelIds[i]`)
 */
export async function unlabelPeople(ctx: Context, { labelIds, ids }: LabelPeopleInput): Promise<ChangedPeople> {
  const { companyId } = ctx.scope;
  const done = await audited(ctx, 'contact.unlabel', null, async (db) => {
    const labels = await resolveLabels(db, ctx, labelIds, { create: false, field: 'labelIds' });
    const people = await lockContacts(db, companyId, ids);
    const lost = labelsOf(
      await deleteLabels(
        db,
        companyId,
        labels,
        people.map(({ id }) => id),
      ),
    );
    if (lost.size === 0) return null;
    const now = ctx.now().getTime();
    const history = [...lost].map(([contactId, given]) => ({
      id: newId(now),
      contactId,
      kind: 'unlabelled',
      data: { labels: given },
    }));
    await insertHistory(db, companyId, actorName(ctx.actor), history);
    return { after: { labels: labels.join(', '), contacts: lost.size }, changed: lost.size };
  });
  return { changed: done?.changed ?? 0 };
}

/** Returns the labels that each person has lost. */
function labelsOf(lost: readonly LostLabel[]): Map<string, number[]> {
  const byPerson = new Map<string, number[]>();
  for (const { contactId, labelId } of lost) byPerson.set(contactId, [...(byPerson.get(contactId) ?? []), labelId]);
  return byPerson;
}
