import { z } from 'zod';

/** Where a sending domain stands. */
export const DomainStatus = z.enum(['unverified', 'verified', 'failed']);
export type DomainStatus = z.infer<typeof DomainStatus>;

/** Domains of its own that one company has at most. */
export const SENDING_DOMAINS_MAX = 1_000;

/** A domain to send from; its form is checked by the verb, which knows internationalised names. */
export const AddSendingDomainInput = z.strictObject({ domain: z.string().trim().min(1).max(253) });
export type AddSendingDomainInput = z.infer<typeof AddSendingDomainInput>;

/** A domain that a company sends from, as its people see it. */
export const SendingDomain = z.object({
  id: z.uuid(),
  /** Lower case, A-labels. */
  domain: z.string(),
  /** The company's own name under the platform domain. */
  isPlatform: z.boolean(),
  status: DomainStatus,
  verifiedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type SendingDomain = z.infer<typeof SendingDomain>;

/** What may be changed of a sending domain; what is absent stays. */
export const UpdateSendingDomainInput = z.strictObject({
  /** Whether its messages leave over TLS with a valid certificate or not at all, where they do not say themselves. */
  requireTls: z.boolean().optional(),
  /** The bounce domain of its mail; null for what suits it best (a name under it, else the default). */
  bounceDomainId: z.uuid().nullable().optional(),
  /** The tracking domain of its links; null for the default. */
  trackingDomainId: z.uuid().nullable().optional(),
});
export type UpdateSendingDomainInput = z.infer<typeof UpdateSendingDomainInput>;

/** A TXT record that the domain's operator publishes. */
export const DnsRecord = z.object({
  type: z.literal('TXT'),
  name: z.string(),
  value: z.string(),
  /** The value as a zone file has it: pieces of at most 255 octets, which readers join. */
  strings: z.array(z.string()),
});
export type DnsRecord = z.infer<typeof DnsRecord>;

/** What a record of a domain is for; the last two are those that lead here. */
export const RecordPurpose = z.enum(['dkim', 'spf', 'dmarc', 'bounce', 'tracking']);
export type RecordPurpose = z.infer<typeof RecordPurpose>;

/** Where a record stands: not looked at yet, right, absent, there with another value, or DNS gave no answer. */
export const RecordStatus = z.enum(['unchecked', 'valid', 'missing', 'wrong', 'unknown']);
export type RecordStatus = z.infer<typeof RecordStatus>;

/** What was seen of one record at the last look, as its domain's row keeps it. */
export const RecordCheck = z.object({
  name: z.string(),
  status: RecordStatus,
  /** The values that stand there, as DNS gave them. */
  found: z.array(z.string()),
  /** One sentence on what to change; null where nothing is. */
  advice: z.string().nullable(),
  /** What to publish in place of the standard value. */
  suggested: z.string().optional(),
});
export type RecordCheck = z.infer<typeof RecordCheck>;

/** What a domain's row keeps of the last look. */
export const DomainChecks = z.object({
  records: z.array(RecordCheck),
  /** Whether its records prove the domain, and another company has proven it before. */
  isTaken: z.boolean(),
});
export type DomainChecks = z.infer<typeof DomainChecks>;

/** A record of a domain: what is wanted, and what was found. */
export const DomainRecord = z.object({
  purpose: RecordPurpose,
  /** Whether the domain is proven by it; the others make mail arrive better. */
  isRequired: z.boolean(),
  type: z.enum(['TXT', 'CNAME']),
  /** As most providers want it: without the domain. */
  host: z.string(),
  /** The whole name. */
  name: z.string(),
  value: z.string(),
  /** In seconds. */
  ttl: z.int(),
  status: RecordStatus,
  found: z.array(z.string()),
  advice: z.string().nullable(),
});
export type DomainRecord = z.infer<typeof DomainRecord>;

/** Where the keys of a sending domain stand between the ones before and those after. */
export const DkimRotation = z.object({
  /** Since when the domain signs with the keys that it has; null where it has none of its own. */
  signsSince: z.iso.datetime().nullable(),
  /** The records of keys that it is to sign with, from the moment they are seen; empty where no rotation is under way. */
  records: z.array(DomainRecord),
  startedAt: z.iso.datetime().nullable(),
  /** Names of records of keys that it has signed with before, which mail on its way needs until `keepUntil`. */
  retired: z.array(z.object({ name: z.string(), keepUntil: z.iso.datetime() })),
});
export type DkimRotation = z.infer<typeof DkimRotation>;

/** A sending domain with its records. */
export const SendingDomainDetail = SendingDomain.extend({
  requireTls: z.boolean(),
  bounceDomainId: z.uuid().nullable(),
  trackingDomainId: z.uuid().nullable(),
  spfValid: z.boolean(),
  dkimValid: z.boolean(),
  dmarcValid: z.boolean(),
  /** Whether another company has proven it, so that this one cannot. */
  isTaken: z.boolean(),
  records: z.array(DomainRecord),
  rotation: DkimRotation,
  lastCheckedAt: z.iso.datetime().nullable(),
  /** When it is looked at again by itself; null where it is not. */
  nextCheckAt: z.iso.datetime().nullable(),
});
export type SendingDomainDetail = z.infer<typeof SendingDomainDetail>;

/** Sending domains in a list. */
export const SendingDomainList = z.object({ data: z.array(SendingDomain) });
export type SendingDomainList = z.infer<typeof SendingDomainList>;
