import { shapesOf } from '#lib/delivery/shaping/shapes-of.ts';
import type { KnownProcess } from '../processes/list-processes.ts';
import type { HeldReason, OperatedPlace } from '../schema.ts';
import type { WaitingRow } from '../store.ts';

/** So many places are shown at most. */
const SHOWN_MAX = 40;

/** How a place stands with all workers together. */
type Standing = { running: number; limit: number; held: HeldReason | null; heldUntil: number | null };

/**
 * The places for which most waits, and all that are held back: what the queue says of them, what the workers say, and
 * what they get. Held ones come first.
 */
export async function listPlaces(
  waiting: readonly WaitingRow[],
  processes: readonly KnownProcess[],
): Promise<OperatedPlace[]> {
  const standings = readStandings(processes);
  const held = [...standings].filter(([, { held }]) => held !== null).map(([place]) => place);
  const { shapes, paused } = await shapesOf([...waiting.map(({ place }) => place), ...held]);
  const names = new Set([...paused, ...held, ...waiting.map(({ place }) => place)]);
  const rows = new Map(waiting.map((row) => [row.place, row]));
  const places = [...names].map((place): OperatedPlace => {
    const row = rows.get(place);
    const standing = standings.get(place);
    const shape = shapes.get(place) ?? null;
    const isPaused = shape?.isPaused ?? false;
    const isKnown = (row?.isKnown ?? false) || standing !== undefined || (shape?.isOwn ?? false) || row === undefined;
    return {
      place,
      isKnown,
      waiting: row?.waiting ?? 0,
      due: row?.due ?? 0,
      running: standing?.running ?? 0,
      limit: standing?.limit ?? null,
      held: isPaused ? 'paused' : (standing?.held ?? null),
      heldUntil: isPaused || !standing?.heldUntil ? null : new Date(standing.heldUntil).toISOString(),
      shape: isKnown ? shape : null,
    };
  });
  return places.sort((one, other) => rank(other) - rank(one) || other.waiting - one.waiting).slice(0, SHOWN_MAX);
}

const rank = ({ held }: OperatedPlace): number => (held === null || held === 'slow' ? 0 : 1);

function readStandings(processes: readonly KnownProcess[]): Map<string, Standing> {
  const standings = new Map<string, Standing>();
  for (const { process, facts, beatAt } of processes) {
    if (process.isSilent) continue;
    for (const { place, running, limit, patienceMs, deadMs, isPaused, isSlow } of facts?.deliveries?.places ?? []) {
      const known = standings.get(place);
      const until = patienceMs || deadMs ? beatAt.getTime() + Math.max(patienceMs, deadMs) : null;
      const why = isPaused ? 'paused' : patienceMs ? 'patience' : deadMs ? 'dead' : isSlow ? 'slow' : null;
      standings.set(place, {
        running: running + (known?.running ?? 0),
        limit: limit + (known?.limit ?? 0),
        held: worse(why, known?.held ?? null),
        heldUntil: Math.max(until ?? 0, known?.heldUntil ?? 0) || null,
      });
    }
  }
  return standings;
}

const SEVERITY: Record<HeldReason, number> = { paused: 4, patience: 3, dead: 2, slow: 1 };

const worse = (one: HeldReason | null, other: HeldReason | null): HeldReason | null =>
  (one ? SEVERITY[one] : 0) >= (other ? SEVERITY[other] : 0) ? one : other;
