import { AppError } from '#lib/core/errors/app-error.ts';
import { PlaceName } from '#lib/delivery/shaping/shape.ts';

/**
 * The place that stands in an address: a provider, a mail host, or `*` for all others.
 *
 * @throws {AppError} notFound for what cannot be a place's name.
 */
export function readPlace(text: string | undefined): string {
  const place = PlaceName.safeParse(text);
  if (!place.success) throw new AppError('notFound', { values: { entity: 'place' } });
  return place.data;
}
