import { z } from 'zod';
import { SlotUsage } from '#lib/account/usage/schema.ts';
import { VALIDATION_REASONS, VALIDATION_RESULTS } from '#lib/core/validation-words.ts';

/** The result of a validation. */
export const ValidationResult = z.enum(VALIDATION_RESULTS);
export type ValidationResult = z.infer<typeof ValidationResult>;

/** The reason of a result. */
export const ValidationReason = z.enum(VALIDATION_REASONS);
export type ValidationReason = z.infer<typeof ValidationReason>;

/** The answer of DNS about the mail of a domain; `none` and `null_mx` take no mail. */
export const MAIL_STATES = ['ok', 'none', 'null_mx', 'unknown'] as const;
export const MailState = z.enum(MAIL_STATES);
export type MailState = z.infer<typeof MailState>;

/** Addresses of one batch at most (docs/validation.md). */
export const VALIDATION_BATCH_MAX = 1_000;

/** One address to validate. Any text has a verdict, so that its form is not checked here. */
export const ValidateAddressInput = z.strictObject({ email: z.string() });
export type ValidateAddressInput = z.infer<typeof ValidateAddressInput>;

/** Up to 1,000 addresses to validate at once. */
export const ValidateAddressesInput = z.strictObject({
  emails: z
    .array(z.string())
    .min(1, { error: 'must hold at least one address' })
    .max(VALIDATION_BATCH_MAX, { error: `must hold ${VALIDATION_BATCH_MAX} addresses or fewer` }),
});
export type ValidateAddressesInput = z.infer<typeof ValidateAddressesInput>;

/** The result of a DNS check; `unknown` while DNS does not answer. */
const DnsCheck = z.union([z.boolean(), z.literal('unknown')]);

/** The verdict about an address, with the checks and the company's own evidence that it comes from. */
export const Validation = z.object({
  /** True if the syntax, the domain and its mail hosts hold. */
  valid: z.boolean(),
  result: ValidationResult,
  reason: ValidationReason.nullable(),
  delivery_confidence: z.int().min(0).max(100),
  is_role: z.boolean(),
  is_disposable: z.boolean(),
  is_free: z.boolean(),
  /** The address that was probably meant. */
  did_you_mean: z.string().nullable(),
  /** True if the company's last mail to it bounced because the address does not exist. */
  known_bounce: z.boolean(),
  /** True if the company's suppression list stops mail to it. */
  suppressed: z.boolean(),
  /** True for a service that forwards mail to a person's own mailbox. */
  is_alias: z.boolean(),
  address: z.string(),
  local: z.string(),
  domain: z.string(),
  checks: z.object({ syntax: z.boolean(), mx: DnsCheck, a: DnsCheck, smtputf8: z.boolean() }),
  mail: z.object({ hosts: z.array(z.string()), provider: z.string().nullable() }),
  evidence: z.object({
    last_delivered_on: z.iso.date().nullable(),
    last_bounced_on: z.iso.date().nullable(),
    bounce_class: z.int().nullable(),
    engaged: z.boolean(),
  }),
  checked_at: z.iso.datetime(),
});
export type Validation = z.infer<typeof Validation>;

/** The verdicts of a batch, in the order of its addresses. */
export const ValidationBatch = z.object({ results: z.array(Validation) });
export type ValidationBatch = z.infer<typeof ValidationBatch>;

/** SparkPost's own answer: a reason is given for `undeliverable` only, and a suggestion where there is one. */
export const RecipientValidation = z.object({
  results: z.object({
    valid: z.boolean(),
    result: ValidationResult,
    reason: ValidationReason.optional(),
    is_role: z.boolean(),
    is_disposable: z.boolean(),
    is_free: z.boolean(),
    delivery_confidence: z.int().min(0).max(100),
    did_you_mean: z.string().optional(),
  }),
});
export type RecipientValidation = z.infer<typeof RecipientValidation>;

/** The addresses of the simulator, one for each result, and what was used of the quota. */
export const ValidationOverview = z.object({
  usage: SlotUsage,
  testAddresses: z.array(z.object({ result: ValidationResult, address: z.string() })),
});
export type ValidationOverview = z.infer<typeof ValidationOverview>;

/** The states of a list. Its results are deleted when it is `expired`. */
export const VALIDATION_LIST_STATES = ['ready', 'queued', 'running', 'done', 'canceled', 'expired'] as const;
export const ValidationListState = z.enum(VALIDATION_LIST_STATES);
export type ValidationListState = z.infer<typeof ValidationListState>;

/** A list of addresses, its cost and its progress. */
export const ValidationListView = z.object({
  id: z.uuid(),
  name: z.string(),
  state: ValidationListState,
  sizeBytes: z.int(),
  /** The name of the column with the addresses. */
  column: z.string(),
  /** The place of that column, from 0. */
  columnIndex: z.int(),
  /** The names of the columns; without a header their numbers. */
  columns: z.array(z.string()),
  rows: z.int(),
  /** Distinct addresses, which the start counts in the quota. */
  cost: z.int(),
  duplicates: z.int(),
  invalid: z.int(),
  /** Rows with a result. */
  processed: z.int(),
  /** Rows by result and by reason. */
  counts: z.record(z.string(), z.int()),
  /** Rows that wait until their domain, which did not answer, is asked about once more. */
  rechecks: z.int(),
  /** The domains with the most rows. */
  domains: z.array(z.object({ domain: z.string(), rows: z.int() })),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** The end of the upload while it is ready, later that of the results. */
  expiresAt: z.iso.datetime(),
});
export type ValidationListView = z.infer<typeof ValidationListView>;

/** `PATCH /email-validation/list/{id}`: the column with the addresses, from 0. */
export const ChooseColumnInput = z.strictObject({ column: z.int().min(0) });
export type ChooseColumnInput = z.infer<typeof ChooseColumnInput>;

/** `GET /email-validation/list/{id}/preview`: the first 20 rows as they were uploaded, a cell for each column. */
export const ListPreview = z.object({ columns: z.array(z.string()), data: z.array(z.array(z.string())) });
export type ListPreview = z.infer<typeof ListPreview>;

/** The last lists, the newest first. */
export const ValidationListPage = z.object({ data: z.array(ValidationListView) });
export type ValidationListPage = z.infer<typeof ValidationListPage>;

/** `GET /email-validation/list/{id}/results`: all rows, or those of one result. */
export const ListResultsQuery = z.strictObject({ result: ValidationResult.optional() });
export type ListResultsQuery = z.infer<typeof ListResultsQuery>;

/** The addresses that were put on the suppression list. */
export const SuppressedList = z.object({ suppressed: z.int() });
export type SuppressedList = z.infer<typeof SuppressedList>;
