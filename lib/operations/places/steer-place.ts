import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { type ShapeChange, shapePlace } from '#lib/delivery/shaping/shape-place.ts';
import { shapesOf } from '#lib/delivery/shaping/shapes-of.ts';
import type { PlaceChange, ShapedPlace } from '../schema.ts';

/**
 * Changes what a place gets, pauses it or lets it go on; workers follow within seconds.
 *
 * @param change null forgets all that operators have said of it.
 * @throws {AppError} notFound
 */
export async function steerPlace(ctx: Context, place: string, change: PlaceChange | null): Promise<ShapedPlace> {
  await shapePlace(ctx, place, change && given(change));
  const { shapes } = await shapesOf([place]);
  const shape = shapes.get(place);
  if (!shape) throw new AppError('notFound', { values: { entity: 'place' } });
  return { place, shape };
}

/** What is not given stays as it is, which is not the same as nothing. */
function given({ connections, messagesPerConnection, perMinute, isPaused }: PlaceChange): ShapeChange {
  return {
    ...(connections !== undefined && { connections }),
    ...(messagesPerConnection !== undefined && { messagesPerConnection }),
    ...(perMinute !== undefined && { perMinute }),
    ...(isPaused !== undefined && { isPaused }),
  };
}
