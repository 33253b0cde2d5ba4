import { createGroupCommit } from '#lib/core/group-commit.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type DeliveryRow, deleteDeliveries, insertDeliveries, updateDeliveries } from './deliveries-store.ts';
import { LeaseLost } from './lease-lost.ts';
import { type CursorState, laneKey, writeCursors } from './store.ts';

/** A move of a cursor with the deliveries that it leaves behind. */
export type LaneMove = { state: CursorState; made: readonly DeliveryRow[] };

/** Changes of deliveries after their tries: `split` are replaced by others, which are among the made ones. */
export type DeliveryWrite = {
  leaseToken: string;
  changed: readonly DeliveryRow[];
  made: readonly DeliveryRow[];
  split: readonly string[];
};

/** The writes of a process's lanes. */
export type LaneWriter = {
  /** @throws {LeaseLost} */
  move(move: LaneMove): Promise<void>;
  /** @throws {LeaseLost} */
  write(write: DeliveryWrite): Promise<void>;
};

/** Makes the writer of lanes. Those that write at the same time share a transaction. */
export function createLaneWriter(): LaneWriter {
  const move = createGroupCommit<LaneMove, void>({
    sizeOf: ({ made }) => made.length,
    maxItems: 100,
    maxBytes: 5_000,
    maxInFlight: () => 2,
    write: (moves) =>
      withTransaction(async (db) => {
        const written = await writeCursors(
          db,
          moves.map(({ state }) => state),
        );
        const made = moves.flatMap((one) => (written.has(laneKey(one.state)) ? one.made : []));
        if (made.length > 0) await insertDeliveries(db, made);
        return moves.map(({ state }) =>
          written.has(laneKey(state))
            ? { value: undefined }
            : { error: new LeaseLost('the lease of a lane has ended') },
        );
      }),
  });
  return {
    move,
    write: ({ leaseToken, changed, made, split }) =>
      withTransaction(async (db) => {
        const written = changed.length > 0 ? await updateDeliveries(db, leaseToken, changed) : 0;
        if (written < changed.length) throw new LeaseLost('the lease of a lane has ended');
        if (made.length > 0) await insertDeliveries(db, made);
        if (split.length > 0) await deleteDeliveries(db, split);
      }),
  };
}
