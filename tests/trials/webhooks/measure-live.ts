import type { SeededCompany } from '../../fixtures/accounts/seed.ts';
import { percentile } from '../../fixtures/load/percentile.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { numbersOf, type Receiver } from '../../fixtures/webhooks/start-receiver.ts';
import { emitEvents } from '../../fixtures/webhooks/webhook-rig.ts';

/** Delays from the start of an event's transaction to its arrival, in milliseconds. */
export type LiveFigures = { events: number; p50: number; p95: number };

/**
 * Emits one event after another at a pace while `isGoing`, and measures when they arrive.
 *
 * @param everyMs the time between two events.
 */
export async function measureLive(
  company: SeededCompany,
  receiver: Receiver,
  everyMs: number,
  isGoing: () => boolean,
): Promise<LiveFigures> {
  const begun = new Map<string, number>();
  const seenFrom = receiver.requests.length;
  const emitting: Promise<void>[] = [];
  while (isGoing()) {
    const at = Date.now();
    emitting.push(
      emitEvents(company, 1).then(([id = '']) => {
        begun.set(id, at);
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  await Promise.all(emitting);
  const arrivals = await pollUntil('every live event', () => {
    const found = new Map<string, number>();
    for (const request of receiver.requests.slice(seenFrom)) {
      if (request.headers['webhook-replay'] === 'true') continue;
      for (const { id } of numbersOf(request)) if (begun.has(id) && !found.has(id)) found.set(id, request.at);
    }
    return found.size === begun.size && found;
  });
  const delays = [...begun].map(([id, at]) => (arrivals.get(id) ?? Number.POSITIVE_INFINITY) - at);
  return { events: delays.length, p50: percentile(delays, 50), p95: percentile(delays, 95) };
}
