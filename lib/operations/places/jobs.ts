import { z } from 'zod';
import { PlaceName } from '#lib/delivery/shaping/shape.ts';

/** The kind of the job that makes what waits for a place due now. */
export const RETRY_PLACE = 'retry-place';

/** Its payload: the place, or a domain of which the place is not known. */
export const RetryPlaceJob = z.strictObject({ place: PlaceName });
export type RetryPlaceJob = z.infer<typeof RetryPlaceJob>;
