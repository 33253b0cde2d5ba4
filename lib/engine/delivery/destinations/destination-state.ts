import type { Destination } from './destination.ts';
import { destinationName } from './destination-key.ts';

/** The state of a destination with one worker. Durations count from the worker's heartbeat. */
export type DestinationState = {
  destination: string;
  running: number;
  /** The deliveries in the worker's memory; others that are due wait in the queue. */
  waiting: number;
  /** Sessions that it may have at once now. */
  limit: number;
  /** The rest of its throttle backoff, in milliseconds. */
  throttledMs: number;
  /** The time that it still counts as unreachable, in milliseconds. */
  deadMs: number;
  isPaused: boolean;
  isSlow: boolean;
};

/** Destinations in a heartbeat, those that hold mail back first. */
const REPORTED_MAX = 50;

/** Lists the destinations that have deliveries, or that hold mail back. */
export function listDestinationStates(destinations: Iterable<Destination>, now: number): DestinationState[] {
  const states = new Map<string, DestinationState>();
  for (const destination of destinations) {
    const { active, waiting, limit, ceiling, throttledUntil, deadUntil, policy, isShared, isSlow } = destination;
    const throttledMs = Math.max(0, Math.round(throttledUntil - now));
    const deadMs = Math.max(0, Math.round(deadUntil - now));
    if (!isShared || (active + waiting + throttledMs + deadMs === 0 && !isSlow)) continue;
    const name = destinationName(destination.key);
    const state: DestinationState = {
      destination: name,
      running: active,
      waiting,
      limit: Math.min(limit, ceiling),
      throttledMs,
      deadMs,
      isPaused: policy.isPaused,
      isSlow,
    };
    const known = states.get(name);
    states.set(name, known ? merge(known, state) : state);
  }
  return [...states.values()].sort((one, other) => weightOf(other) - weightOf(one)).slice(0, REPORTED_MAX);
}

/** Merges the states of a destination as several source addresses see it: the sums, and the worst of what holds mail back. */
const merge = (one: DestinationState, other: DestinationState): DestinationState => ({
  destination: one.destination,
  running: one.running + other.running,
  waiting: one.waiting + other.waiting,
  limit: one.limit + other.limit,
  throttledMs: Math.max(one.throttledMs, other.throttledMs),
  deadMs: Math.max(one.deadMs, other.deadMs),
  isPaused: one.isPaused || other.isPaused,
  isSlow: one.isSlow || other.isSlow,
});

const weightOf = ({ isPaused, throttledMs, deadMs, waiting, running }: DestinationState): number =>
  (isPaused || throttledMs > 0 || deadMs > 0 ? 1_000_000 : 0) + waiting + running;
