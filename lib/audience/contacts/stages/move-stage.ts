import { actorName } from '#lib/audience/consent/consents.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { setCause } from '#lib/events/contact-events/contact-events.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { insertHistory } from '../upsert-store.ts';
import type { ContactStage } from '../values.ts';
import { insertStageChanges, type Move, type StageCause, updateStages } from './store.ts';

/**
 * Moves people to a stage of the journey or to Lost, and records their moves. Ids that name nobody are left out, and people who are there
 * already stay as they are.
 *
 * @param db a transaction that has locked no contact yet.
 * @returns how many have moved.
 */
export async function moveStage(
  db: Database,
  ctx: Pick<Context, 'scope' | 'actor' | 'now'>,
  ids: readonly string[],
  to: ContactStage | 'lost',
  origin: StageCause,
): Promise<number> {
  const { companyId } = ctx.scope;
  const now = ctx.now();
  await setCause(db, { type: origin.cause, id: origin.causeId ?? null });
  const moves = await updateStages(db, companyId, ids, to, now);
  if (moves.length === 0) return 0;
  await insertStageChanges(db, companyId, moves, origin, now);
  const history = moves.map((move) => ({
    id: newId(now.getTime()),
    contactId: move.contactId,
    kind: 'field',
    data: { ...origin, changes: changesOf(move) },
  }));
  await insertHistory(db, companyId, actorName(ctx.actor), history);
  return moves.length;
}

const changesOf = ({ from, to, wasLost, isLost }: Move): Record<string, readonly unknown[]> => ({
  ...(from !== to && { stage: [from, to] }),
  ...(wasLost !== isLost && { isLost: [wasLost, isLost] }),
});
