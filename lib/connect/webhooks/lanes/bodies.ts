import { hasOneEvent } from '#lib/core/webhook-formats.ts';
import { formatEvent } from '../format/format-body.ts';
import type { SequencedEvent } from '../format/types.ts';
import type { WebhookFormat } from '../schema.ts';
import type { Claim } from './store.ts';

/** The most bytes of a body (docs/webhooks.md). */
const BODY_MAX_BYTES = 1_048_576;

/** The most events of a body. */
export const BODY_EVENTS_MAX = 500;

/**
 * Cuts events into bodies of at most `maxBatch` events and 1 MiB.
 *
 * @returns the number of events of each body.
 */
export function cutBodies(
  format: WebhookFormat,
  events: readonly SequencedEvent[],
  { maxBatch, maxBodies }: { maxBatch: number; maxBodies: number },
): number[] {
  if (hasOneEvent(format)) return events.slice(0, maxBodies).map(() => 1);
  const cuts: number[] = [];
  let count = 0;
  let bytes = 0;
  for (const event of events) {
    const size = Buffer.byteLength(formatEvent(format, event)) + 1;
    if (count > 0 && (count >= maxBatch || bytes + size > BODY_MAX_BYTES)) {
      cuts.push(count);
      if (cuts.length === maxBodies) return cuts;
      count = 0;
      bytes = 0;
    }
    count += 1;
    bytes += size;
  }
  return count > 0 ? [...cuts, count] : cuts;
}

/** The events of one body, with the ids that it was claimed under: those that are erased meanwhile are left out. */
export type Body = { ids: string[]; events: SequencedEvent[] };

/** Divides the events of a claim into its bodies. A format of one event has a body for each, however they were claimed. */
export function divideClaim(format: WebhookFormat, claim: Claim, events: readonly SequencedEvent[]): Body[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  const cuts = hasOneEvent(format) ? claim.ids.map(() => 1) : claim.cuts;
  let start = 0;
  return cuts.map((count) => {
    const ids = claim.ids.slice(start, start + count);
    start += count;
    return { ids, events: ids.flatMap((id) => byId.get(id) ?? []) };
  });
}
