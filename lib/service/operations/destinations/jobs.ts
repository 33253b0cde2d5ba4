import { z } from 'zod';
import { DestinationName } from '#lib/engine/delivery/schedule/traffic-policies/traffic-policy.ts';

/** The kind of the job that makes the waiting mail of a destination due now. */
export const RETRY_DESTINATION = 'retry-destination';

/** The payload of that job: a destination, or a recipient domain whose destination no worker has found yet. */
export const RetryDestinationJob = z.strictObject({ destination: DestinationName });
export type RetryDestinationJob = z.infer<typeof RetryDestinationJob>;

/** The kind under which earlier releases enqueued that job, and its field; queued ones still run. */
export const EARLIER_RETRY_DESTINATION = 'retry-place';
const EARLIER_FIELD = 'place';

/** The payload of such a job, read as the present one. */
export const EarlierRetryDestinationJob = z
  .strictObject({ [EARLIER_FIELD]: DestinationName })
  .transform(({ [EARLIER_FIELD]: destination }): RetryDestinationJob => ({ destination }));
