import { api } from '#lib/client/api.ts';
import type { DestinationChange, DestinationWithPolicy, Requested } from '#lib/service/operations/schema.ts';

const pathOf = (destination: string): string => `/api/operator/v1/destinations/${encodeURIComponent(destination)}`;

/** Updates the traffic policy of a destination. */
export const updateDestination = (destination: string, change: DestinationChange): Promise<DestinationWithPolicy> =>
  api<DestinationWithPolicy>('PUT', pathOf(destination), change);

/** Pauses or resumes a destination. */
export const setDestinationPaused = (destination: string, isPaused: boolean): Promise<DestinationWithPolicy> =>
  updateDestination(destination, { isPaused });

/** Removes everything that operators have set for a destination. */
export const resetDestination = (destination: string): Promise<DestinationWithPolicy> =>
  api<DestinationWithPolicy>('DELETE', pathOf(destination));

/** Requests a retry of the mail that waits for a destination. */
export const retryDestination = (destination: string): Promise<Requested> =>
  api<Requested>('POST', `${pathOf(destination)}/retry`);
