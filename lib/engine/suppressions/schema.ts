import { z } from 'zod';
import { SUPPRESSION_SOURCES, SUPPRESSION_TYPES } from './values.ts';

/** Rows of one bulk call and lines of one CSV at most (docs/contract.md §6). */
export const SUPPRESSIONS_AT_ONCE_MAX = 10_000;

/** Rows of a page at most. */
export const SUPPRESSION_PAGE_MAX = 100;

/** The type of mail that a suppression stops. */
export const SuppressionType = z.enum(SUPPRESSION_TYPES);
export type SuppressionType = z.infer<typeof SuppressionType>;

/** The reason of a suppression. */
export const SuppressionSource = z.enum(SUPPRESSION_SOURCES);
export type SuppressionSource = z.infer<typeof SuppressionSource>;

/** An address as it was typed; its form is checked by the verb, which knows internationalised names. */
const TypedAddress = z.string().trim().min(1).max(320, { error: 'must have 320 characters or fewer' });

const Description = z
  .string()
  .trim()
  .max(500)
  .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), { error: 'must be one line of text' });

/** One address to suppress: for both types, for all subaccounts and for good, unless it says otherwise. */
export const AddSuppressionInput = z.strictObject({
  recipient: TypedAddress,
  types: z.array(SuppressionType).min(1).max(2).optional(),
  description: Description.optional(),
  subaccountId: z.uuid().optional(),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
});
export type AddSuppressionInput = z.infer<typeof AddSuppressionInput>;

const { $schema: _, ...ROW } = z.toJSONSchema(AddSuppressionInput, { io: 'input' });

/** `POST /suppression/bulk`: rows are read one by one, so that a bad one refuses itself only. */
export const AddSuppressionsInput = z.strictObject({
  suppressions: z
    .array(z.unknown().meta(ROW))
    .min(1, { error: 'must hold at least one row' })
    .max(SUPPRESSIONS_AT_ONCE_MAX, { error: `must hold ${SUPPRESSIONS_AT_ONCE_MAX} rows or fewer` }),
});
export type AddSuppressionsInput = z.infer<typeof AddSuppressionsInput>;

/** A suppressed recipient. */
export const Suppression = z.object({
  id: z.uuid(),
  recipient: z.string(),
  type: SuppressionType,
  source: SuppressionSource,
  description: z.string().nullable(),
  /** Null: all of the company's subaccounts, and its own mail. */
  subaccountId: z.uuid().nullable(),
  /** The message whose bounce, complaint or unsubscribe it was. */
  evidenceMessageId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});
export type Suppression = z.infer<typeof Suppression>;

/**
 * The result of one row of many. A `duplicate` repeats an earlier row; `updated` was on the list before.
 */
export const SuppressionRowResult = z.object({
  /** Counts the rows from 0. */
  index: z.int(),
  /** Counts from 1: the line of a CSV file, else the row. */
  line: z.int(),
  recipient: z.string(),
  outcome: z.enum(['added', 'updated', 'duplicate', 'refused']),
  /** Why it was refused: the code of the refusal, and its sentence. */
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type SuppressionRowResult = z.infer<typeof SuppressionRowResult>;

/** The results of many rows. */
export const AddedSuppressions = z.object({
  added: z.int(),
  updated: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  results: z.array(SuppressionRowResult),
});
export type AddedSuppressions = z.infer<typeof AddedSuppressions>;

/** The filters and the page of `GET /suppression`, of the list by address, of the call of API keys and of the screen. */
export const SuppressionQuery = z.strictObject({
  /** A part of the address, in any case. */
  search: z.string().trim().max(320).optional(),
  type: SuppressionType.optional(),
  source: SuppressionSource.optional(),
  /** The id of a sub-account, to list its own entries only. */
  subaccount: z.uuid().optional(),
  /** The cursor: the last row seen, to list older ones. */
  cursor: z
    .string()
    .regex(/^\d{1,15}\.[0-9a-f-]{36}$/, { error: 'is not a cursor' })
    .optional(),
  limit: z.coerce.number().int().min(1).max(SUPPRESSION_PAGE_MAX).default(50),
});
export type SuppressionQuery = z.infer<typeof SuppressionQuery>;

/** A page, newest first. */
export const SuppressionPage = z.object({ data: z.array(Suppression), nextCursor: z.string().nullable() });
export type SuppressionPage = z.infer<typeof SuppressionPage>;

/** A suppressed address with its rows: one for each kind of mail and each subaccount. */
export const SuppressedRecipient = z.object({ recipient: z.string(), data: z.array(Suppression) });
export type SuppressedRecipient = z.infer<typeof SuppressedRecipient>;

/** A page of addresses, the last suppressed first. */
export const SuppressedRecipientPage = z.object({
  data: z.array(SuppressedRecipient),
  nextCursor: z.string().nullable(),
});
export type SuppressedRecipientPage = z.infer<typeof SuppressedRecipientPage>;

/** The suppression of an address: a row for each type of mail that is stopped. */
export const SuppressionState = z.object({
  recipient: z.string(),
  isSuppressed: z.boolean(),
  data: z.array(Suppression),
});
export type SuppressionState = z.infer<typeof SuppressionState>;

/** The soft rule: after so many bounces of a full mailbox within 14 days its address is suppressed; null is off. */
export const SuppressionRule = z.strictObject({ softBounceLimit: z.int().min(2).max(100).nullable() });
export type SuppressionRule = z.infer<typeof SuppressionRule>;

/** `POST /suppression/import`: a CSV with the columns recipient, type, description and expires_at, or addresses alone. */
export const ImportSuppressionsInput = z.strictObject({ csv: z.string().min(1).max(5_000_000) });
export type ImportSuppressionsInput = z.infer<typeof ImportSuppressionsInput>;

/** `GET /suppression/check`: one address. */
export const CheckSuppressionQuery = z.strictObject({ recipient: TypedAddress });
export type CheckSuppressionQuery = z.infer<typeof CheckSuppressionQuery>;

/** The send API's answer to a removal. */
export const RemovedSuppression = z.object({ recipient: z.string(), deleted: z.literal(true) });
