import type { Context } from '#lib/core/context.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import {
  findHistory,
  findLabelsAdded,
  findLabelsRemoved,
  findTimelinePerson,
  type HistoryEntry,
  type LabelTime,
  type TimelinePerson,
} from './timeline-store.ts';

export type { HistoryEntry, LabelTime, TimelinePerson };

/**
 * Returns the facts of a person by which a timeline is read.
 *
 * @throws {AppError} notFound
 */
export const getTimelinePerson = ({ scope }: Context, id: string): Promise<TimelinePerson> =>
  requireById('contact', id, () => findTimelinePerson(scope.companyId, id));

/** A part of a person's history: what was before an instant, so many entries at most. */
type Part = { contactId: string; before: Date; limit: number };

/** Lists the changes of a person, the latest first, without labels. */
export const listHistory = ({ scope }: Context, { contactId, before, limit }: Part): Promise<HistoryEntry[]> =>
  findHistory(scope.companyId, contactId, before, limit);

/** Lists the labels that a person has, and those that they lost, each the latest first. */
export async function listLabelTimes(
  { scope }: Context,
  { contactId, before, limit }: Part,
): Promise<{ added: LabelTime[]; removed: LabelTime[] }> {
  const [added, removed] = await Promise.all([
    findLabelsAdded(scope.companyId, contactId, before, limit),
    findLabelsRemoved(scope.companyId, contactId, before, limit),
  ]);
  return { added, removed };
}
