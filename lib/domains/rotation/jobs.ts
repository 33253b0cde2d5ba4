import { z } from 'zod';

/** The kind of the job that removes a domain's retired keys once nothing on its way needs their records. */
export const REMOVE_DKIM_KEYS = 'remove-dkim-keys';

/** Its payload: of which domain, and of keys that retired until when. */
export const RemoveDkimKeysJob = z.strictObject({ companyId: z.uuid(), id: z.uuid(), untilMs: z.int() });
export type RemoveDkimKeysJob = z.infer<typeof RemoveDkimKeysJob>;

/**
 * For so long the record of a retired key is to stand, in milliseconds: receivers may keep a message in their own queues
 * for days before they look at its signature (RFC 6376 §3.1 leaves it to the signer; five days are usual, RFC 5321 §4.5.4.1).
 */
export const RETIRED_MS = 7 * 86_400_000;
