import { z } from 'zod';
import { DomainRecord, DomainStatus } from '../schema.ts';

/** A link that shows the records of one domain, and nothing else, to anyone who has it. */
export const RecordsLink = z.object({ url: z.url(), expiresAt: z.iso.datetime() });
export type RecordsLink = z.infer<typeof RecordsLink>;

/** The contents of a link to shared records. */
export const SharedRecords = z.object({
  domain: z.string(),
  status: DomainStatus,
  zone: z.string(),
  nameServers: z.array(z.string()),
  records: z.array(DomainRecord),
  lastCheckedAt: z.iso.datetime().nullable(),
  nextCheckAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
});
export type SharedRecords = z.infer<typeof SharedRecords>;
