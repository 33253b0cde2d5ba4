import { z } from 'zod';
import { TABLE_ENCODINGS } from '#lib/core/tables/encodings.ts';
import { IMPORT_MODES } from './values.ts';

/** The layout of a file, as it is stored. */
export const StoredLayout = z.union([
  z.object({
    kind: z.literal('csv'),
    hasHeader: z.boolean(),
    encoding: z.enum(TABLE_ENCODINGS),
    dialect: z.object({
      delimiter: z.string().length(1),
      quote: z.enum(['"', "'"]).nullable(),
      escapes: z.enum(['doubled', 'backslash']),
      preamble: z.int().min(0),
    }),
  }),
  z.object({ kind: z.literal('xlsx'), hasHeader: z.boolean(), sheet: z.string() }),
]);

/** What one column fills, and how its values are written. */
export const MappedColumn = z.strictObject({
  column: z.int().min(0).max(999).meta({ description: 'The position of the column, from 0.', example: 0 }),
  target: z
    .string()
    .max(60)
    .nullable()
    .meta({ description: 'The value that it fills, `field:<tag>` for an own field, or null.', example: 'email' }),
  dates: z.enum(['ymd', 'dmy', 'mdy']).optional().meta({ description: 'The order of day, month and year.' }),
  decimal: z.enum(['.', ',']).optional().meta({ description: 'The decimal sign of numbers.' }),
});
export type MappedColumn = z.infer<typeof MappedColumn>;

/** The way in which a file is imported. */
export const ImportOptions = z.strictObject({
  mapping: z.array(MappedColumn).min(1).max(1_000).meta({ description: 'The columns and what they fill.' }),
  mode: z.enum(IMPORT_MODES).default('addAndUpdate').meta({ description: 'Who is written.' }),
  labels: z.array(z.int().min(1)).max(100).default([]).meta({ description: 'Labels for everybody, by number.' }),
  replacesLabels: z.boolean().default(false).meta({ description: 'True to take other labels off.' }),
  clearsEmpty: z.boolean().default(false).meta({ description: 'True if an empty cell clears the value.' }),
  statement: z.string().trim().min(1).max(2_000).optional().meta({
    description: 'The words by which the importing person declares the consent of these people.',
  }),
});
export type ImportOptions = z.infer<typeof ImportOptions>;
