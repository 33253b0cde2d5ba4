import { z } from 'zod';

/** Where a sending domain stands. */
export const DomainStatus = z.enum(['unverified', 'verified', 'failed']);
export type DomainStatus = z.infer<typeof DomainStatus>;

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

/** A TXT record that the domain's operator publishes. */
export const DnsRecord = z.object({
  type: z.literal('TXT'),
  name: z.string(),
  value: z.string(),
  /** The value as a zone file has it: pieces of at most 255 octets, which readers join. */
  strings: z.array(z.string()),
});
export type DnsRecord = z.infer<typeof DnsRecord>;
