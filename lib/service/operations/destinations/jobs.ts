import { z } from 'zod';
import { DestinationName } from '#lib/engine/delivery/destinations/traffic-policies/traffic-policy.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** The payload of that job: a destination, or a recipient domain whose destination no worker has found yet. */
export const RetryDestinationJob = z.strictObject({ destination: DestinationName });
export type RetryDestinationJob = z.infer<typeof RetryDestinationJob>;

/** The job that makes the waiting mail of a destination due now. */
export const RETRY_DESTINATION = defineJob({ kind: 'retry-destination', lane: 'short', payload: RetryDestinationJob });
