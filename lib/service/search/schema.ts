import { z } from 'zod';

/** Results of each kind in one answer at most. */
export const SEARCH_MAX = 5;

/** Messages to one recipient that a search counts at most. */
export const MESSAGE_COUNT_MAX = 100;

/** The query of the palette's search. */
export const SearchQuery = z.strictObject({
  /** A message id, an address, or the beginning of an address, a domain, or of the name of a key, a webhook, a template or a person. */
  q: z.string().trim().min(2).max(320),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** The kinds of a company's domains. */
export const FoundDomainKind = z.enum(['sending', 'bounce', 'tracking']);
export type FoundDomainKind = z.infer<typeof FoundDomainKind>;

/** The findings of a search; a kind that the person may not see is empty. */
export const SearchAnswer = z.object({
  /** `messages` is how many there were in the last 30 days, at most `MESSAGE_COUNT_MAX`. */
  recipients: z.array(z.object({ address: z.string(), messages: z.number().int() })),
  messages: z.array(z.object({ id: z.uuid(), subject: z.string(), recipient: z.string() })),
  domains: z.array(z.object({ kind: FoundDomainKind, id: z.uuid(), domain: z.string() })),
  keys: z.array(z.object({ id: z.uuid(), name: z.string(), hint: z.string() })),
  subaccounts: z.array(z.object({ id: z.uuid(), number: z.int(), name: z.string() })),
  webhooks: z.array(z.object({ id: z.uuid(), name: z.string(), target: z.string() })),
  templates: z.array(z.object({ id: z.uuid(), name: z.string(), alias: z.string() })),
  people: z.array(z.object({ id: z.uuid(), name: z.string().nullable(), email: z.string() })),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;
