import { api } from '#lib/client/api.ts';
import type { DestinationChange } from '#lib/service/operations/schema.ts';

/** Updates the traffic policy of a destination. */
export const requestDestinationUpdate = (destination: string, body: DestinationChange) =>
  api('PUT /api/operator/v1/destinations/{destination}', { params: { destination }, body });

/** Pauses or resumes a destination. */
export const setDestinationPaused = (destination: string, isPaused: boolean) =>
  requestDestinationUpdate(destination, { isPaused });

/** Removes everything that operators have set for a destination. */
export const resetDestination = (destination: string) =>
  api('DELETE /api/operator/v1/destinations/{destination}', { params: { destination } });

/** Requests a retry of the mail that waits for a destination. */
export const requestDestinationRetry = (destination: string) =>
  api('POST /api/operator/v1/destinations/{destination}/retry', { params: { destination } });
