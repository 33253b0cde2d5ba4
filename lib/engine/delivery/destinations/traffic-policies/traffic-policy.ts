import { z } from 'zod';

/** The limits of a destination in one worker process. */
export type TrafficPolicy = {
  /** Sessions at once. */
  connections: number;
  /** Messages over one connection; then a fresh one is opened. */
  messagesPerConnection: number;
  /** Messages a minute; null for no limit. */
  perMinute: number | null;
  /** Nothing is sent there until the operator resumes it. */
  isPaused: boolean;
};

/** The name for all destinations without a policy of their own. */
export const ANY_DESTINATION = '*';

/** The name of a destination: a provider of the table, a mail host, or `*`. */
export const DestinationName = z
  .string()
  .toLowerCase()
  .regex(/^(?:\*|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)$/, {
    error: 'give a provider such as google, the name of a mail host, or *',
  });

/** The operator's traffic policy of a destination; null leaves a limit to the table. */
export const TrafficPolicyOverride = z.object({
  destination: DestinationName,
  connections: z.int().min(1).max(10_000).nullable(),
  messagesPerConnection: z.int().min(1).max(10_000).nullable(),
  perMinute: z.int().min(1).max(1_000_000).nullable(),
  isPaused: z.boolean(),
});
export type TrafficPolicyOverride = z.infer<typeof TrafficPolicyOverride>;
