import type { Destination } from '../destination.ts';
import { placeName } from '../pools/place-key.ts';

/** How a place stands with one worker. */
export type PlaceState = {
  place: string;
  running: number;
  /** In the worker's memory; what else is due for it waits in the table. */
  waiting: number;
  /** Sessions that it may have at once now. */
  limit: number;
  /** For how long it is still left alone because it asked for patience, in milliseconds. */
  patienceMs: number;
  /** For how long it still counts as dead, in milliseconds. */
  deadMs: number;
  isPaused: boolean;
  isSlow: boolean;
};

/** So many places are told, those that hold mail back first. */
const TOLD_MAX = 50;

/** The places that a worker has something to say of. */
export function describePlaces(destinations: Iterable<Destination>, now: number): PlaceState[] {
  const told = new Map<string, PlaceState>();
  for (const { key, active, waiting, limit, ceiling, quietUntil, deadUntil, shape, isShared, isSlow } of destinations) {
    const patienceMs = Math.max(0, Math.round(quietUntil - now));
    const deadMs = Math.max(0, Math.round(deadUntil - now));
    if (!isShared || (active + waiting + patienceMs + deadMs === 0 && !isSlow)) continue;
    const isPaused = shape.isPaused;
    const place = placeName(key);
    const atOnce = Math.min(limit, ceiling);
    const state = { place, running: active, waiting, limit: atOnce, patienceMs, deadMs, isPaused, isSlow };
    const known = told.get(place);
    told.set(place, known ? together(known, state) : state);
  }
  return [...told.values()].sort((one, other) => weightOf(other) - weightOf(one)).slice(0, TOLD_MAX);
}

/** A place as it is seen from several sources: all of them together, and the worst of what holds mail back. */
const together = (one: PlaceState, other: PlaceState): PlaceState => ({
  place: one.place,
  running: one.running + other.running,
  waiting: one.waiting + other.waiting,
  limit: one.limit + other.limit,
  patienceMs: Math.max(one.patienceMs, other.patienceMs),
  deadMs: Math.max(one.deadMs, other.deadMs),
  isPaused: one.isPaused || other.isPaused,
  isSlow: one.isSlow || other.isSlow,
});

const weightOf = ({ isPaused, patienceMs, deadMs, waiting, running }: PlaceState): number =>
  (isPaused || patienceMs > 0 || deadMs > 0 ? 1_000_000 : 0) + waiting + running;
