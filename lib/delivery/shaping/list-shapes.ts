import { OTHER_SHAPE, PROVIDERS } from './providers.ts';
import { ANY_PLACE, type Shape } from './shape.ts';
import { Shaping } from './shaping.ts';
import { loadShapes } from './store.ts';

/** Every place that has a shape of its own, and all others as `*`; `isOwn` where the operator has said something. */
export async function listShapes(): Promise<({ place: string; isOwn: boolean } & Shape)[]> {
  const overrides = await loadShapes();
  const shaping = new Shaping();
  shaping.use(overrides);
  const named = new Set([...PROVIDERS.map(({ name }) => name), ...overrides.map(({ place }) => place)]);
  named.delete(ANY_PLACE);
  const other = overrides.find(({ place }) => place === ANY_PLACE);
  const rest = { place: ANY_PLACE, isOwn: other !== undefined, ...(other ? shaping.of(ANY_PLACE) : OTHER_SHAPE) };
  const own = new Set(overrides.map(({ place }) => place));
  return [...[...named].sort().map((place) => ({ place, isOwn: own.has(place), ...shaping.of(place) })), rest];
}
