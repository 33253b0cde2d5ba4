import { z } from 'zod';
import { DomainRecord, DomainStatus, RecordCheck } from '../schema.ts';

/** What a domain that points here is for: bounces come back to it, or links and pixels stand on it. */
export const PointingKind = z.enum(['bounce', 'tracking']);
export type PointingKind = z.infer<typeof PointingKind>;

/** Domains of one kind that one company has at most. */
export const POINTING_DOMAINS_MAX = 200;

/** A domain to point here; its form is checked by the verb, which knows internationalised names. */
export const AddPointingDomainInput = z.strictObject({ domain: z.string().trim().min(1).max(253) });
export type AddPointingDomainInput = z.infer<typeof AddPointingDomainInput>;

/** What may be changed of it: whether it serves the sending domains that name none. */
export const UpdatePointingDomainInput = z.strictObject({ isDefault: z.boolean() });
export type UpdatePointingDomainInput = z.infer<typeof UpdatePointingDomainInput>;

/** Whether links lead to a tracking domain over HTTPS: not asked for, no valid certificate yet, or ready. */
export const HttpsState = z.enum(['none', 'pending', 'ready']);
export type HttpsState = z.infer<typeof HttpsState>;

/** A domain that bounces come back to. */
export const BounceDomain = z.object({
  id: z.uuid(),
  /** Lower case, A-labels. */
  domain: z.string(),
  /** Only a verified one is used. */
  status: DomainStatus,
  /** Whether it serves the sending domains that name none. */
  isDefault: z.boolean(),
  verifiedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type BounceDomain = z.infer<typeof BounceDomain>;

/** A domain that opens, clicks and unsubscribes are counted on. */
export const TrackingDomain = BounceDomain.extend({ httpsState: HttpsState });
export type TrackingDomain = z.infer<typeof TrackingDomain>;

const details = {
  /** The sending domains that name it. */
  sendingDomains: z.array(z.string()),
  /** Whether another company has verified it, or the domain that it stands under, so that this one cannot. */
  isTaken: z.boolean(),
  records: z.array(DomainRecord),
  lastCheckedAt: z.iso.datetime().nullable(),
  /** When it is looked at again by itself; null where it is not. */
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
  /** Why links do not lead there over HTTPS yet, as a sentence; null where they do, or need not. */
  httpsProblem: z.string().nullable(),
});
export type TrackingDomainDetail = z.infer<typeof TrackingDomainDetail>;

/** A domain of either kind; what is not of its kind its call leaves out. */
export type PointingDomain = TrackingDomain;

/** A domain of either kind with its record; what is not of its kind its call leaves out. */
export const PointingDomainDetail = z.object({ ...BounceDomainDetail.shape, ...TrackingDomainDetail.shape });
export type PointingDomainDetail = z.infer<typeof PointingDomainDetail>;

/** Bounce domains in a list. */
export const BounceDomainList = z.object({ data: z.array(BounceDomain) });
export type BounceDomainList = z.infer<typeof BounceDomainList>;

/** Tracking domains in a list. */
export const TrackingDomainList = z.object({ data: z.array(TrackingDomain) });
export type TrackingDomainList = z.infer<typeof TrackingDomainList>;

/** What a domain's row keeps of the last look. */
export const PointingChecks = z.object({
  records: z.array(RecordCheck),
  isTaken: z.boolean(),
  httpsProblem: z.string().nullable(),
});
export type PointingChecks = z.infer<typeof PointingChecks>;
