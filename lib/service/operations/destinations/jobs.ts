import { z } from 'zod';
import { DestinationName } from '#lib/engine/delivery/destinations/traffic-policies/traffic-policy.ts';

/** The kind of the job that makes the waiting mail of a destination due now. */
export const RETRY_DESTINATION = 'retry-destination';

/** The payload of that job: a destination, or a recipient domain whose destination no worker has found yet. */
export const RetryDestinationJob = z.strictObject({ destination: DestinationName });
export type RetryDestinationJob = z.infer<typeof RetryDestinationJob>;
