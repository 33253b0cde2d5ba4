import type { LoadedEvent } from '../feed/load-events.ts';
import type { SequencedEvent } from '../format/types.ts';
import { findNumbers, type SentNumber } from './numbers/store.ts';
import type { LaneRow } from './store.ts';

/** Finds the numbers under which events were sent to a webhook before, and which of them it has taken. */
export const findReplayNumbers = (
  { companyId, webhookId }: Pick<LaneRow, 'companyId' | 'webhookId'>,
  events: readonly Pick<LoadedEvent, 'id'>[],
): Promise<Map<string, SentNumber>> =>
  findNumbers(
    { companyId, webhookId },
    events.map(({ id }) => id),
  );

/** Cuts bodies further, so that the numbers of each are without a gap, or all missing. */
export function cutAtGaps(events: readonly SequencedEvent[], cuts: readonly number[]): number[] {
  const finer: number[] = [];
  let start = 0;
  for (const cut of cuts) {
    let count = 0;
    for (const [index, event] of events.slice(start, start + cut).entries()) {
      const before = index > 0 ? events[start + index - 1] : undefined;
      if (before && !isNext(before.sequence, event.sequence)) {
        finer.push(count);
        count = 0;
      }
      count += 1;
    }
    finer.push(count);
    start += cut;
  }
  return finer;
}

const isNext = (before: bigint | null, after: bigint | null): boolean =>
  before === null || after === null ? before === after : after === before + 1n;
