import { lockPeople } from '#lib/audience/contacts/people.ts';
import { moveStage } from '#lib/audience/contacts/stages/move-stage.ts';
import { CONTACT_STAGES, type ContactStage } from '#lib/audience/contacts/values.ts';
import { dependsOnStage } from '#lib/audience/segments/watch/watch.ts';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { JourneyRule } from './schema.ts';
import { findFirstRules } from './store.ts';

const heightOf = (stage: ContactStage): number => CONTACT_STAGES.indexOf(stage);

/**
 * Tries the rules on people, those of the highest stage first: the first one that a person meets decides. One whose direction is up moves
 * nobody back. People are locked in the order of their addresses before they are looked at.
 *
 * @param db a transaction that has locked no contact yet.
 * @returns how many have moved.
 */
export async function applyRules(
  db: Database,
  ctx: Pick<Context, 'scope' | 'actor' | 'now'>,
  given: readonly JourneyRule[],
  ids: readonly string[],
): Promise<number> {
  if (given.length === 0 || ids.length === 0) return 0;
  const rules = [...(await safe(db, ctx, given))].sort((one, other) => heightOf(other.stage) - heightOf(one.stage));
  const people = await lockPeople(db, ctx, ids);
  const met = await findFirstRules(db, ctx.scope, rules, people);
  let moved = 0;
  for (const [index, { stage, direction, segmentId = null }] of rules.entries()) {
    const those = met.filter((one) => one.rule === index && isMoved(one.stage, stage, direction)).map(({ id }) => id);
    if (those.length > 0) moved += await moveStage(db, ctx, those, stage, { cause: 'rule', causeId: segmentId });
  }
  return moved;
}

const isMoved = (from: ContactStage, to: ContactStage, direction: JourneyRule['direction']): boolean =>
  direction === 'any' ? from !== to : heightOf(to) > heightOf(from);

/** Lets a rule move nobody back whose segment has begun to ask for the stage: its people would be moved for ever. */
const safe = (
  db: Database,
  ctx: Pick<Context, 'scope' | 'now'>,
  rules: readonly JourneyRule[],
): Promise<JourneyRule[]> =>
  Promise.all(
    rules.map(async (rule) => {
      const { direction, segmentId } = rule;
      const isUnsafe = direction === 'any' && segmentId !== undefined && (await dependsOnStage(db, ctx, segmentId));
      return isUnsafe ? { ...rule, direction: 'up' as const } : rule;
    }),
  );
