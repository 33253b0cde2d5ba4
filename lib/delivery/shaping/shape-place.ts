import type { ShapeOverride } from './shape.ts';
import { deleteShape, loadShapes, writeShape } from './store.ts';

/** What changes in a place's shape; what is not given stays. */
export type ShapeChange = Partial<Omit<ShapeOverride, 'place'>>;

/**
 * Shapes what one place gets, on top of the table; workers follow within seconds. A repeat changes nothing.
 *
 * @param change null forgets all that was said of it.
 * @returns what holds for the place beside the table; null for nothing.
 */
export async function shapePlace(place: string, change: ShapeChange | null): Promise<ShapeOverride | null> {
  if (change === null) {
    await deleteShape(place);
    return null;
  }
  const before = (await loadShapes()).find((one) => one.place === place);
  const blank = { place, connections: null, messagesPerConnection: null, perMinute: null, isPaused: false };
  const shape = { ...blank, ...before, ...change };
  await writeShape(shape);
  return shape;
}
