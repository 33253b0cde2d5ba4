import { z } from 'zod';
import { ValidationListState, type ValidationListView, ValidationResult } from '#lib/insight/validation/schema.ts';

/** Characters of a list at most: its text as it would be uploaded. */
const CONTENT_MAX = 20_971_520;

/** The body of `POST /validations/lists`. */
export const CreateListBody = z.strictObject({
  /** The name of the file: it ends in `.csv` or `.txt`. */
  name: z.string().min(5).max(255),
  /** Comma, semicolon or tab between the columns; one address a line at the least. */
  content: z.string().min(1).max(CONTENT_MAX),
  /** The column with the addresses, from 0; found by its name or its first address when absent. */
  column: z.int().min(0).max(10_000).optional(),
  /** True starts the list at once, which counts its cost in the quota. */
  start: z.boolean().default(false),
});

/** A list with its cost and its progress, in the form of the API for applications. */
export const ListObject = z.object({
  object: z.literal('validation_list'),
  id: z.uuid(),
  name: z.string(),
  state: ValidationListState,
  column: z.string(),
  rows: z.int(),
  cost: z.int(),
  duplicates: z.int(),
  invalid: z.int(),
  processed: z.int(),
  rechecks: z.int(),
  counts: z.record(z.string(), z.int()),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
});
export type ListObject = z.infer<typeof ListObject>;

/** The last lists, the newest first. */
export const ListObjects = z.object({ object: z.literal('list'), data: z.array(ListObject) });

/** The query of `GET /validations/lists/{id}/results`: pages of up to 1,000 rows, from 1. */
export const ResultsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  result: ValidationResult.optional(),
});

/** A page of results: the names of the columns, and the cells of each row in their order. */
export const ResultsPage = z.object({
  object: z.literal('list'),
  has_more: z.boolean(),
  columns: z.array(z.string()),
  data: z.array(z.array(z.string())),
});

/** The answer to a deletion. */
export const DeletedList = z.object({ object: z.literal('validation_list'), id: z.string(), deleted: z.literal(true) });

/** Presents a list for applications. */
export const presentListObject = (list: ValidationListView): ListObject => ({
  object: 'validation_list',
  id: list.id,
  name: list.name,
  state: list.state,
  column: list.column,
  rows: list.rows,
  cost: list.cost,
  duplicates: list.duplicates,
  invalid: list.invalid,
  processed: list.processed,
  rechecks: list.rechecks,
  counts: list.counts,
  created_at: list.createdAt,
  finished_at: list.finishedAt,
  expires_at: list.expiresAt,
});
