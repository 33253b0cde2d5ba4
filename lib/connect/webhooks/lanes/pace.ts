import { hasOneEvent } from '#lib/core/webhook-formats.ts';

/** Requests at the same time at most: with one event each, and with many. */
const IN_FLIGHT_MAX = { single: 16, batch: 4 } as const;

/** An answer within this time allows one more request at the same time. */
const QUICK_MS = 1_000;

/** A lane whose requests usually take longer shares half of a process's requests with its like. */
const SLOW_MS = 2_000;

/** The weight of the last request in the usual duration. */
const WEIGHT = 0.2;

/** The number of requests that a lane has in flight: one more with each quick answer, half as many after a failure. */
export class Pace {
  #inFlight = 1;
  #usualMs = 0;

  /** @param max the user's maximum, or the format's. */
  limit(max: number): number {
    return Math.min(this.#inFlight, max);
  }

  /** True where requests usually take long. */
  get isSlow(): boolean {
    return this.#usualMs > SLOW_MS;
  }

  /** Learns from a request. */
  note({ isTaken, durationMs }: { isTaken: boolean; durationMs: number }): void {
    this.#usualMs += (durationMs - this.#usualMs) * WEIGHT;
    if (!isTaken) this.#inFlight = Math.max(1, Math.floor(this.#inFlight / 2));
    else if (durationMs < QUICK_MS) this.#inFlight = Math.min(IN_FLIGHT_MAX.single, this.#inFlight + 1);
  }
}

/** Returns the most requests that a webhook has in flight. */
export function maxInFlight({
  format,
  inFlight,
  ordered,
}: {
  format: string;
  inFlight: number | null;
  ordered: boolean;
}): number {
  if (ordered) return 1;
  const max = hasOneEvent(format) ? IN_FLIGHT_MAX.single : IN_FLIGHT_MAX.batch;
  return Math.min(inFlight ?? max, max);
}
