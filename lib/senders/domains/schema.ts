import { z } from 'zod';
import { keysOf } from '#lib/core/pick.ts';

/** The kinds of domains, in the order that links to shared records encode (`sharing/records-link.ts`). */
export const DomainKind = z.enum(['sending', 'bounce', 'tracking']);
export type DomainKind = z.infer<typeof DomainKind>;

/** Number of a company's domains of each kind. */
export const DomainCounts = z.record(DomainKind, z.int());
export type DomainCounts = z.infer<typeof DomainCounts>;

/** The status of a domain: its checks continue, it is verified, or its checks ended without success. */
export const DomainStatus = z.enum(['unverified', 'verified', 'failed']);
export type DomainStatus = z.infer<typeof DomainStatus>;

/** Sending domains of its own that one company has at most. */
export const SENDING_DOMAINS_MAX = 1_000;

/** A sending domain to add. The verb checks the name, as internationalized names need more than a pattern. */
export const AddSendingDomainInput = z.strictObject({ domain: z.string().trim().min(1).max(253) });
export type AddSendingDomainInput = z.infer<typeof AddSendingDomainInput>;

/** The sub-accounts that may send from a domain: none, all, or one by its id. */
export const DomainAssignee = z.union([z.enum(['none', 'all']), z.uuid({ abort: true })]);
export type DomainAssignee = z.infer<typeof DomainAssignee>;

/** A sending domain. */
export const SendingDomain = z.object({
  id: z.uuid(),
  /** Lower case, A-labels. */
  domain: z.string(),
  /** The company's own name under the platform domain. */
  isPlatform: z.boolean(),
  status: DomainStatus,
  /** The sub-accounts that may send from it beside the company: none, all, or one by its id. */
  assignedTo: DomainAssignee,
  verifiedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type SendingDomain = z.infer<typeof SendingDomain>;

/** A sending domain with the results of its last check, without its records. */
export type DomainFlags = SendingDomain &
  Pick<SendingDomainDetail, 'spfValid' | 'dkimValid' | 'dmarcValid' | 'bounceDomainId'>;

/** A change of a sending domain; absent fields stay. */
export const UpdateSendingDomainInput = z.strictObject({
  /** Its messages are delivered only over TLS with a valid certificate, unless a message says otherwise. */
  requireTls: z.boolean().optional(),
  /** The bounce domain of its mail; null for the best one (a name under it, else the default). */
  bounceDomainId: z.uuid().nullable().optional(),
  /** The tracking domain of its links; null for the default. */
  trackingDomainId: z.uuid().nullable().optional(),
  /** Opens of its mail are tracked unless a key or a message says otherwise; null for the company's default. */
  openTracking: z.boolean().nullable().optional(),
  /** The same of clicks. */
  clickTracking: z.boolean().nullable().optional(),
});
export type UpdateSendingDomainInput = z.infer<typeof UpdateSendingDomainInput>;

/** A setting of a sending domain: also the name of its column, and of its fact in the audit log. */
export type DomainSetting = keyof UpdateSendingDomainInput;
export const DOMAIN_SETTINGS: readonly DomainSetting[] = keysOf(UpdateSendingDomainInput.shape);

/** A TXT record to publish, as the command line prints it. */
export const DnsRecord = z.object({
  type: z.literal('TXT'),
  /** The DNS zone that the record is entered in. */
  zone: z.string(),
  /** The name relative to the zone; `@` for its apex. */
  host: z.string(),
  /** The full name. */
  name: z.string(),
  value: z.string(),
  /** The value in strings of at most 255 octets, as in a zone file. */
  strings: z.array(z.string()),
});
export type DnsRecord = z.infer<typeof DnsRecord>;

/** The purpose of a record; the last two are the CNAME records of delegated domains. */
export const RecordPurpose = z.enum(['dkim', 'spf', 'dmarc', 'bounce', 'tracking']);
export type RecordPurpose = z.infer<typeof RecordPurpose>;

/** The state of a record: not checked yet, right, absent, present with another value, or without an answer of DNS. */
export const RecordStatus = z.enum(['unchecked', 'valid', 'missing', 'wrong', 'unknown']);
export type RecordStatus = z.infer<typeof RecordStatus>;

/** The result of the last check of one record, as its domain's row stores it. */
export const RecordCheck = z.object({
  name: z.string(),
  status: RecordStatus,
  /** The published values. */
  found: z.array(z.string()),
  /** One sentence on what to change; null for nothing. */
  advice: z.string().nullable(),
  /** The value to publish in place of the standard one. */
  suggested: z.string().optional(),
});
export type RecordCheck = z.infer<typeof RecordCheck>;

/** The result of the last check of a domain of any kind, as its row stores it. */
export const DomainChecks = z.object({
  records: z.array(RecordCheck),
  /** Its records prove the domain, but another company has verified it before. */
  isTaken: z.boolean(),
  /** The reason why a tracking domain does not serve HTTPS yet. */
  httpsProblem: z.string().nullable().default(null),
  /** The name servers of the domain's zone; empty where DNS named none. */
  nameServers: z.array(z.string()).default([]),
});
export type DomainChecks = z.infer<typeof DomainChecks>;

/** A record of a domain: what to publish, and what was found. */
export const DomainRecord = z.object({
  purpose: RecordPurpose,
  /** The record verifies the domain; the others improve delivery. */
  isRequired: z.boolean(),
  type: z.enum(['TXT', 'CNAME']),
  /** The name relative to the domain's DNS zone, as most providers ask for it; `@` for the zone's apex. */
  host: z.string(),
  /** The full name. */
  name: z.string(),
  value: z.string(),
  /** In seconds. */
  ttl: z.int(),
  status: RecordStatus,
  found: z.array(z.string()),
  advice: z.string().nullable(),
});
export type DomainRecord = z.infer<typeof DomainRecord>;

/** The DKIM keys of a sending domain: those that sign, those that will, and those that have. */
export const DkimRotation = z.object({
  /** The time since which its active keys sign; null where it has no keys. */
  signsSince: z.iso.datetime().nullable(),
  /** The records of staged keys, each of which signs as soon as its record is found; empty without a rotation. */
  records: z.array(DomainRecord),
  startedAt: z.iso.datetime().nullable(),
  /** The names of the records of retired keys; mail that is still in transit needs them until `keepUntil`. */
  retired: z.array(z.object({ name: z.string(), keepUntil: z.iso.datetime() })),
});
export type DkimRotation = z.infer<typeof DkimRotation>;

/** A sending domain with its records. */
export const SendingDomainDetail = SendingDomain.extend({
  requireTls: z.boolean(),
  bounceDomainId: z.uuid().nullable(),
  trackingDomainId: z.uuid().nullable(),
  openTracking: z.boolean().nullable(),
  clickTracking: z.boolean().nullable(),
  spfValid: z.boolean(),
  dkimValid: z.boolean(),
  dmarcValid: z.boolean(),
  /** Another company has verified it, so that this one cannot. */
  isTaken: z.boolean(),
  /** The DNS zone that the records are entered in: found in DNS, else the registrable domain. */
  zone: z.string(),
  /** The name servers of the zone at the last check, in lower case; they tell who manages the DNS. */
  nameServers: z.array(z.string()),
  records: z.array(DomainRecord),
  rotation: DkimRotation,
  lastCheckedAt: z.iso.datetime().nullable(),
  /** The time of the next automatic check; null for none. */
  nextCheckAt: z.iso.datetime().nullable(),
});
export type SendingDomainDetail = z.infer<typeof SendingDomainDetail>;

/** SPF rules that contradict each other or leave out our servers, with the code of docs/error-codes.md. */
export const SpfProblem = z.object({
  code: z.enum(['doubleSpfException', 'singleSpfException']),
  /** A sentence for people that says how to correct them. */
  message: z.string(),
  /** The value to publish in place of the rules found. */
  value: z.string(),
});
export type SpfProblem = z.infer<typeof SpfProblem>;

/** A sending domain right after a check of its records. */
export const CheckedSendingDomain = SendingDomainDetail.extend({ problem: SpfProblem.nullable() });
export type CheckedSendingDomain = z.infer<typeof CheckedSendingDomain>;

/** Sending domains in a list. */
export const SendingDomainList = z.object({ data: z.array(SendingDomain) });
export type SendingDomainList = z.infer<typeof SendingDomainList>;
