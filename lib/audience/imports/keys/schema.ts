import { z } from 'zod';
import { LabelReference } from '#lib/audience/contacts/schema.ts';
import {
  ImportColumn,
  ImportOptions,
  ImportStatus,
  MappedColumn,
  PreparedCounts,
  PreparedImport,
  PrepareImportInput,
} from '../schema.ts';

/** A column that a key names by its position or its name in the header, and the value that it fills. */
const KeyMappedColumn = MappedColumn.extend({
  column: z
    .union([MappedColumn.shape.column, z.string().min(1).max(200)])
    .meta({ description: 'The position of the column, from 0, or its name in the header.', example: 'E-Mail' }),
  target: MappedColumn.shape.target.meta({
    description: 'The value that it fills, such as `first_name`, `field:<tag>` for a field of your own, or null.',
    example: 'email',
  }),
});
export type KeyMappedColumn = z.infer<typeof KeyMappedColumn>;

/** The schemas of values that a query has as texts. */
type Spelled = {
  flag: z.ZodType<boolean>;
  quote: z.ZodType<'"' | "'" | null>;
  labels: z.ZodType<(string | number)[]>;
  mapping: z.ZodType<KeyMappedColumn[]>;
};

const { shape: chosen } = PrepareImportInput;
const { shape: options } = ImportOptions;

/** The choices of an import, all of which may be left out. */
const choicesOf = ({ flag, quote, labels, mapping }: Spelled) => ({
  mode: chosen.mode,
  origin: options.origin,
  statement: options.statement,
  labels: labels.optional().meta({
    description: 'Labels for everybody, by number or name; in a query, separated by commas.',
  }),
  createLabels: flag.optional().meta({
    description:
      'False to refuse labels that do not exist, and to leave out those that a column names; true if absent.',
  }),
  replaceLabels: flag.optional().meta({ description: 'True to take other labels off people who exist.' }),
  clearEmpty: flag.optional().meta({ description: 'True if an empty cell clears the value.' }),
  mapping: mapping.optional().meta({
    description:
      'The columns and what they fill, in place of what is found; columns that it does not name fill nothing. In a query, the values of the columns in their order, separated by commas, such as `email,first_name,,field:club`.',
  }),
  dates: MappedColumn.shape.dates.meta({
    description: 'The order of dates in columns whose dates fit several orders.',
    example: 'dmy',
  }),
  decimal: MappedColumn.shape.decimal.meta({
    description: 'The decimal sign in columns whose numbers fit both.',
    example: ',',
  }),
  encoding: chosen.encoding,
  delimiter: chosen.delimiter,
  quote: quote.optional().meta({ description: 'The character around a cell; null, in a query `none`, for none.' }),
  header: flag.optional().meta({ description: 'True if the first row has the names of the columns.' }),
  sheet: chosen.sheet,
});

/** `POST /api/v1/imports` with the id of an uploaded file. */
export const KeyImportInput = z.strictObject({
  mediaId: chosen.mediaId,
  ...choicesOf({
    flag: z.boolean(),
    quote: z.enum(['"', "'"]).nullable(),
    labels: z
      .array(LabelReference)
      .max(100)
      .meta({ example: ['Autumn fair'] }),
    mapping: z
      .array(KeyMappedColumn)
      .min(1)
      .max(1_000)
      .meta({ example: [{ column: 'E-Mail', target: 'email' }] }),
  }),
});
export type KeyImportInput = z.infer<typeof KeyImportInput>;

const parts = z
  .string()
  .max(20_000)
  .transform((text) => text.split(',').map((part) => part.trim()));

/** `POST /api/v1/imports?mode=&statement=` with the rows as its body. */
export const KeyImportQuery = z.strictObject({
  name: z.string().trim().min(1).max(100).optional().meta({
    description: 'The name of the file, under which the import is listed.',
    example: 'people.csv',
  }),
  ...choicesOf({
    flag: z.enum(['true', 'false']).transform((value) => value === 'true'),
    quote: z.enum(['"', "'", 'none']).transform((value) => (value === 'none' ? null : value)),
    labels: parts
      .transform((all) => all.filter((one) => one !== '').map((one) => (/^\d+$/.test(one) ? Number(one) : one)))
      .pipe(z.array(LabelReference).max(100)),
    mapping: parts.transform((all) => all.map((target, column) => ({ column, target: target === '' ? null : target }))),
  }),
});
export type KeyImportQuery = z.infer<typeof KeyImportQuery>;

/** A column as it was found in the file. */
const FoundColumn = ImportColumn.omit({ sample: true });

/** An import of a key: how its file was read, what was found in it, and what has come of it. */
export const KeyImport = ImportStatus.omit({
  preparation: true,
  createdBy: true,
  undone: true,
  undoUntil: true,
}).extend({
  mediaId: z.uuid().meta({ description: 'The file, for another import of it.' }),
  mode: ImportStatus.shape.mode.unwrap(),
  layout: PreparedImport.shape.layout,
  columns: z.array(FoundColumn).meta({ description: 'The columns with what they fill.' }),
  found: PreparedCounts.nullable().meta({
    description: 'What the file has, as it was counted before the start; null while its rows are counted.',
  }),
});
export type KeyImport = z.infer<typeof KeyImport>;
