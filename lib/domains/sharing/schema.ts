import { z } from 'zod';
import { DomainRecord, DomainStatus } from '../schema.ts';

/** The kinds of domains that have records to publish. */
export const SharedKind = z.enum(['sending', 'bounce', 'tracking']);
export type SharedKind = z.infer<typeof SharedKind>;

/** A link at which anybody reads the records of one domain, and nothing else. */
export const RecordsLink = z.object({ url: z.url(), expiresAt: z.iso.datetime() });
export type RecordsLink = z.infer<typeof RecordsLink>;

/** What such a link shows. */
export const SharedRecords = z.object({
  domain: z.string(),
  status: DomainStatus,
  records: z.array(DomainRecord),
  lastCheckedAt: z.iso.datetime().nullable(),
  nextCheckAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
});
export type SharedRecords = z.infer<typeof SharedRecords>;
