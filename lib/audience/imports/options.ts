import { z } from 'zod';
import { TABLE_ENCODINGS } from '#lib/core/tables/encodings.ts';
import { ImportOptions, MappedColumn } from './schema.ts';

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
export type StoredLayout = z.infer<typeof StoredLayout>;

/** The options of an import, as they are stored: the mapping of its preparation, and what was chosen; the consent from its start on. */
export const StoredOptions = ImportOptions.extend({
  mapping: z.array(MappedColumn),
  details: z.string().default(''),
});
export type StoredOptions = z.infer<typeof StoredOptions>;
