import { api } from '#lib/client/api.ts';
import type { PlaceChange, Requested, ShapedPlace } from '#lib/operations/schema.ts';

const pathOf = (place: string): string => `/api/operator/v1/places/${encodeURIComponent(place)}`;

/** Changes what a place gets. */
export const shapePlaceTo = (place: string, change: PlaceChange): Promise<ShapedPlace> =>
  api<ShapedPlace>('PUT', pathOf(place), change);

/** Pauses a place, or lets it go on. */
export const setPlacePaused = (place: string, isPaused: boolean): Promise<ShapedPlace> =>
  shapePlaceTo(place, { isPaused });

/** Forgets what operators have said of a place. */
export const resetPlace = (place: string): Promise<ShapedPlace> => api<ShapedPlace>('DELETE', pathOf(place));

/** Tries what waits for a place now. */
export const retryPlaceNow = (place: string): Promise<Requested> => api<Requested>('POST', `${pathOf(place)}/retry`);
