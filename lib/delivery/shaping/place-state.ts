import type { Destination } from '../destination.ts';

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
  const told: PlaceState[] = [];
  for (const { key, active, waiting, limit, ceiling, quietUntil, deadUntil, shape, isShared, isSlow } of destinations) {
    const patienceMs = Math.max(0, Math.round(quietUntil - now));
    const deadMs = Math.max(0, Math.round(deadUntil - now));
    if (!isShared || (active + waiting + patienceMs + deadMs === 0 && !isSlow)) continue;
    const isPaused = shape.isPaused;
    told.push({
      place: key,
      running: active,
      waiting,
      limit: Math.min(limit, ceiling),
      patienceMs,
      deadMs,
      isPaused,
      isSlow,
    });
  }
  return told.sort((one, other) => weightOf(other) - weightOf(one)).slice(0, TOLD_MAX);
}

const weightOf = ({ isPaused, patienceMs, deadMs, waiting, running }: PlaceState): number =>
  (isPaused || patienceMs > 0 || deadMs > 0 ? 1_000_000 : 0) + waiting + running;
