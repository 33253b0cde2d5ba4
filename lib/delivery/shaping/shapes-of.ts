import type { Shape } from './shape.ts';
import { ANY_PLACE } from './shape.ts';
import { Shaping } from './shaping.ts';
import { loadShapes } from './store.ts';

/** What places get, and whether the operator has said something of them; and which ones the operator has paused. */
export type ShapesOf = { shapes: Map<string, Shape & { isOwn: boolean }>; paused: string[] };

/** What places get from each worker now, those that the operator has paused among them. */
export async function shapesOf(places: readonly string[]): Promise<ShapesOf> {
  const overrides = await loadShapes();
  const shaping = new Shaping();
  shaping.use(overrides);
  const own = new Set(overrides.map(({ place }) => place));
  const paused = overrides.filter(({ isPaused, place }) => isPaused && place !== ANY_PLACE).map(({ place }) => place);
  const named = new Set([...places, ...paused]);
  const shapes = new Map([...named].map((place) => [place, { ...shaping.of(place), isOwn: own.has(place) }]));
  return { shapes, paused };
}
