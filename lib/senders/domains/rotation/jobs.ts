import { z } from 'zod';
import { DAY_MS } from '#lib/core/durations.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** The payload of the job: it removes the keys of the domain that retired at `untilMs` or before. */
export const RemoveDkimKeysJob = z.strictObject({ companyId: z.uuid(), id: z.uuid(), untilMs: z.int() });
export type RemoveDkimKeysJob = z.infer<typeof RemoveDkimKeysJob>;

/** The job that removes a domain's retired DKIM keys. */
export const REMOVE_DKIM_KEYS = defineJob({ kind: 'remove-dkim-keys', lane: 'short', payload: RemoveDkimKeysJob });

/**
 * The time for which the record of a retired key stays published, in milliseconds: receivers may queue a message for days before
 * they verify its signature (RFC 6376 §3.1 leaves it to the signer; five days are usual, RFC 5321 §4.5.4.1).
 */
export const RETIRED_MS = 7 * DAY_MS;
