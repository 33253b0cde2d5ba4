import { z } from 'zod';
import { DomainRecord, DomainStatus } from '../schema.ts';

/** The kinds of delegated domains: hostnames that CNAME to this installation, for bounces or for links and open pixels. */
export const DelegatedKind = z.enum(['bounce', 'tracking']);
export type DelegatedKind = z.infer<typeof DelegatedKind>;

/** Domains of one kind that one company has at most. */
export const DELEGATED_DOMAINS_MAX = 200;

/** A bounce or tracking domain to add. The verb checks the name, as internationalized names need more than a pattern. */
export const AddDelegatedDomainInput = z.strictObject({ domain: z.string().trim().min(1).max(253) });
export type AddDelegatedDomainInput = z.infer<typeof AddDelegatedDomainInput>;

/** A change of a bounce or tracking domain: if it serves the sending domains that name no other. */
export const UpdateDelegatedDomainInput = z.strictObject({ isDefault: z.boolean() });
export type UpdateDelegatedDomainInput = z.infer<typeof UpdateDelegatedDomainInput>;

/** The HTTPS state of a tracking domain: not needed, no valid certificate yet, or ready. */
export const HttpsState = z.enum(['none', 'pending', 'ready']);
export type HttpsState = z.infer<typeof HttpsState>;

/** A bounce domain: the domain of return paths. */
export const BounceDomain = z.object({
  id: z.uuid(),
  /** Lower case, A-labels. */
  domain: z.string(),
  /** Only a verified one is used. */
  status: DomainStatus,
  /** It serves the sending domains that name no other. */
  isDefault: z.boolean(),
  verifiedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type BounceDomain = z.infer<typeof BounceDomain>;

/** A tracking domain: the domain of links and open pixels. */
export const TrackingDomain = BounceDomain.extend({ httpsState: HttpsState });
export type TrackingDomain = z.infer<typeof TrackingDomain>;

const details = {
  /** The sending domains that name it. */
  sendingDomains: z.array(z.string()),
  /** Another company has verified it, or the domain above it, so that this one cannot. */
  isTaken: z.boolean(),
  /** The DNS zone that the record is entered in: found in DNS, else the registrable domain. */
  zone: z.string(),
  /** The name servers of the zone at the last check, in lower case; they tell who manages the DNS. */
  nameServers: z.array(z.string()),
  records: z.array(DomainRecord),
  lastCheckedAt: z.iso.datetime().nullable(),
  /** The time of the next automatic check; null for none. */
  nextCheckAt: z.iso.datetime().nullable(),
};

/** A bounce domain with its record. */
export const BounceDomainDetail = BounceDomain.extend({
  ...details,
  /** The sending domains for whose mail SPF aligns with it (DMARC, relaxed; RFC 9989): it is one of them, or a name under it. */
  alignsWith: z.array(z.string()),
});
export type BounceDomainDetail = z.infer<typeof BounceDomainDetail>;

/** A tracking domain with its record. */
export const TrackingDomainDetail = TrackingDomain.extend({
  ...details,
  /** The reason why it does not serve HTTPS yet, as a sentence; null where it does, or need not. */
  httpsProblem: z.string().nullable(),
});
export type TrackingDomainDetail = z.infer<typeof TrackingDomainDetail>;

/** A domain of either kind; each call leaves out the fields of the other kind. */
export type DelegatedDomain = TrackingDomain;

/** A domain of either kind with its record; each call leaves out the fields of the other kind. */
export const DelegatedDomainDetail = z.object({ ...BounceDomainDetail.shape, ...TrackingDomainDetail.shape });
export type DelegatedDomainDetail = z.infer<typeof DelegatedDomainDetail>;

/** The fields that domains of both kinds have with their record. */
export type AnyDelegatedDetail = Omit<BounceDomainDetail, 'alignsWith'>;

/** Bounce domains in a list. */
export const BounceDomainList = z.object({ data: z.array(BounceDomain) });
export type BounceDomainList = z.infer<typeof BounceDomainList>;

/** Tracking domains in a list. */
export const TrackingDomainList = z.object({ data: z.array(TrackingDomain) });
export type TrackingDomainList = z.infer<typeof TrackingDomainList>;
