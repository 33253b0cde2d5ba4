import { z } from 'zod';
import { LabelMark } from '#lib/audience/contacts/schema.ts';
import { CompletedUpload, PresignInput } from '#lib/content/media/schema.ts';
import { IMPORT_MAX_BYTES } from '#lib/content/media/values.ts';
import { listAnswer, listQuery } from '#lib/core/list-query.ts';
import { DATE_ORDERS } from '#lib/core/tables/dates.ts';
import { TABLE_ENCODINGS } from '#lib/core/tables/encodings.ts';
import { CONSENT_ORIGINS, IMPORT_MODES, IMPORT_STATES } from './values.ts';

/** `POST /contacts/import/upload`: a file that is announced before its bytes are sent. */
export const UploadImportFileInput = PresignInput.omit({ kind: true }).extend({
  name: PresignInput.shape.name.meta({
    description: 'The name of the file, which ends in .csv, .txt or .xlsx.',
    example: 'people.csv',
  }),
  type: PresignInput.shape.type.meta({
    description: 'The type of the file as its extension or media type, which must be that of its name.',
    example: 'text/csv',
  }),
  bytes: PresignInput.shape.bytes.meta({
    description: `The size of the file in bytes, ${IMPORT_MAX_BYTES} at most.`,
    example: 1_234,
  }),
});

/** The answer to a file that has arrived. Its id is the `mediaId` of `POST /contacts/import/prepare`. */
export const UploadedImportFile = CompletedUpload.pick({ id: true, name: true, bytes: true });

const Delimiter = z
  .string()
  .length(1, { error: 'must be one character' })
  .meta({ description: 'The character between two cells of a text.', example: ';' });
const Quote = z.enum(['"', "'"]).nullable().meta({ description: 'The character around a cell; null for none.' });
const Encoding = z.enum(TABLE_ENCODINGS).meta({ description: 'The encoding of a text.', example: 'windows-1252' });
const HasHeader = z.boolean().meta({ description: 'True if the first row has the names of the columns.' });
const Mode = z.enum(IMPORT_MODES).meta({
  description:
    'Who is written: everybody, only people who are new, only people who exist; `unsubscribe` puts the addresses on the suppression list, `testers` makes them testers.',
});

/** The value that one column fills, and how it is written. */
export const MappedColumn = z.strictObject({
  column: z.int().min(0).max(999).meta({ description: 'The position of the column, from 0.', example: 0 }),
  target: z.string().max(60).nullable().meta({
    description: 'The value that it fills, `field:<tag>` for a field of your own, or null.',
    example: 'email',
  }),
  dates: z.enum(DATE_ORDERS).optional().meta({ description: 'The order of day, month and year.' }),
  decimal: z.enum(['.', ',']).optional().meta({ description: 'The decimal sign of numbers.' }),
});
export type MappedColumn = z.infer<typeof MappedColumn>;

const Mapping = z.array(MappedColumn).min(1).max(1_000).meta({ description: 'The columns and what they fill.' });

/** `POST /contacts/import/prepare`: a file, and what a person corrected of its layout and mapping. */
export const PrepareImportInput = z.strictObject({
  mediaId: z.uuid().meta({ description: 'An uploaded file of the kind `import`.' }),
  encoding: Encoding.optional(),
  delimiter: Delimiter.optional(),
  quote: Quote.optional(),
  header: HasHeader.optional(),
  sheet: z.string().max(100).optional().meta({ description: 'The sheet of a workbook.' }),
  mapping: Mapping.optional(),
  mode: Mode.optional(),
});
export type PrepareImportInput = z.infer<typeof PrepareImportInput>;

/** The way in which a file is imported. */
export const ImportOptions = z.strictObject({
  mode: Mode.default('addAndUpdate'),
  labels: z.array(z.int().min(1)).max(100).default([]).meta({ description: 'Labels for everybody, by number.' }),
  replacesLabels: z.boolean().default(false).meta({ description: 'True to take other labels off people who exist.' }),
  clearsEmpty: z.boolean().default(false).meta({ description: 'True if an empty cell clears the value.' }),
  createsLabels: z.boolean().default(true).meta({ description: 'True to create labels that a column names.' }),
  origin: z.enum(CONSENT_ORIGINS).optional().meta({ description: 'Where these people agreed to get mail.' }),
  statement: z.string().trim().min(1).max(2_000).optional().meta({
    description:
      'The words by which the importing person declares the consent of these people. Required where people are added.',
  }),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/** The options of an import that a person has chosen so far, without the consent, which is declared at the start. */
const ChosenOptions = ImportOptions.omit({ statement: true }).extend({
  details: z.string().trim().max(1_500).default('').meta({
    description: 'What the person adds to the words of the consent.',
    example: 'They wrote their addresses on our list at the autumn fair.',
  }),
});

/** `PUT /contacts/import/options`: keeps the options of an import until it is started. */
export const KeepOptionsInput = z.strictObject({
  importId: z.uuid().meta({ description: 'The import, as its preparation answered it.' }),
  options: ChosenOptions,
});
export type KeepOptionsInput = z.infer<typeof KeepOptionsInput>;

/** The options that were kept, with the names of their labels. */
export const KeptOptions = ChosenOptions.extend({
  labels: z.array(LabelMark).meta({ description: 'Labels for everybody.' }),
});
export type KeptOptions = z.infer<typeof KeptOptions>;

/** `POST /contacts/import/start`: starts a prepared import. */
export const StartImportInput = z.strictObject({
  importId: z.uuid().meta({ description: 'The import, as its preparation answered it.' }),
  mapping: Mapping,
  options: ImportOptions,
});
export type StartImportInput = z.infer<typeof StartImportInput>;

/** `POST /contacts/import/cancel`, `/contacts/import/undo`. */
export const ImportIdInput = z.strictObject({ importId: z.uuid().meta({ description: 'The import.' }) });

/** `GET /contacts/import/status`. */
export const ImportStatusQuery = z.strictObject({ id: z.uuid().meta({ description: 'The import.' }) });

/** `GET /contacts/import/history`. */
export const ImportHistoryQuery = listQuery({ sorts: ['-createdAt', 'createdAt'] });
export type ImportHistoryQuery = z.output<typeof ImportHistoryQuery>;

/** A column of a file, and what it is suggested to fill. */
export const ImportColumn = z.object({
  column: z.int().meta({ description: 'The position, from 0.' }),
  name: z.string().meta({ description: 'The name in the header, else `column_1` and so on.' }),
  sample: z.array(z.string()).meta({ description: 'The first three values that are not empty.' }),
  target: z.string().nullable().meta({ description: 'What it fills now; null for nothing.' }),
  suggestion: z.string().nullable().meta({ description: 'The best guess, even where it is not selected.' }),
  confidence: z.number().min(0).max(1).meta({ description: 'How sure the suggestion is.' }),
  type: z.enum(['text', 'number', 'date', 'datetime', 'boolean', 'choice', 'url']).meta({
    description: 'The kind of its values, for a new field.',
  }),
  dates: z.enum(DATE_ORDERS).nullable().meta({ description: 'The order of its dates in force; null if it has none.' }),
  dateChoices: z
    .array(z.enum(DATE_ORDERS))
    .meta({ description: 'Orders that fit all of its dates; more than one means that the person has to choose.' }),
  decimal: z.enum(['.', ',']).nullable().meta({ description: 'The decimal sign; null if the person has to choose.' }),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** The fault of one cell. */
const CellFault = z.object({
  column: z.int().meta({ description: 'The position of the column, from 0.' }),
  level: z.enum(['refused', 'doubtful']).meta({
    description: '`refused`: the row is refused. `doubtful`: the value is read in a way that should be looked at.',
  }),
  message: z.string().meta({ description: 'The fault, as a sentence.' }),
});

/** A row of the preview. */
const PreviewRow = z.object({
  line: z.int().meta({ description: 'The line of the text or the row of the sheet, from 1.' }),
  cells: z.array(z.string()).meta({ description: 'The cells in their order.' }),
  faults: z.array(CellFault).meta({ description: 'What is wrong with its cells.' }),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

const Reason = z.object({
  code: z.string().meta({ description: 'The code of the refusal.' }),
  message: z.string().meta({ description: 'The refusal as a sentence.' }),
  count: z.int().meta({ description: 'Rows that are refused for it.' }),
  examples: z
    .array(z.object({ line: z.int(), value: z.string() }))
    .meta({ description: 'The first rows: their line, and the value.' }),
});
export type ImportReason = z.infer<typeof Reason>;

/** The numbers of a file. */
export const PreparedCounts = z.object({
  rows: z.int().meta({ description: 'Rows below the header.' }),
  valid: z.int().meta({ description: 'Rows that can be read.' }),
  refused: z.int().meta({ description: 'Rows that are refused.' }),
  repeated: z.int().meta({ description: 'Rows whose address is in an earlier row too.' }),
  new: z.int().meta({ description: 'People who are new.' }),
  known: z.int().meta({ description: 'People who exist.' }),
  suppressed: z.int().meta({ description: 'People on the suppression list: they get no marketing mail.' }),
  erased: z.int().meta({ description: 'People who asked not to be stored.' }),
});
export type PreparedCounts = z.infer<typeof PreparedCounts>;

/** A file that is being prepared, or is ready to be imported. */
export const PreparedImport = z.object({
  id: z.uuid().meta({ description: 'The id of the import.' }),
  mediaId: z.uuid().meta({ description: 'The file.' }),
  name: z.string().meta({ description: 'The name of the file.' }),
  state: z.enum(['preparing', 'prepared', 'failed']).meta({
    description: '`preparing`: its rows are being counted; ask for the status.',
  }),
  error: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .meta({ description: 'Why the file cannot be imported.' }),
  layout: z
    .object({
      kind: z.enum(['csv', 'xlsx']),
      encoding: Encoding.nullable(),
      delimiter: z.string().nullable(),
      quote: Quote,
      header: HasHeader,
      sheet: z.string().nullable(),
    })
    .meta({ description: 'How the file is read.' }),
  sheets: z.array(z.string()).meta({ description: 'The sheets of a workbook.' }),
  options: KeptOptions.meta({ description: 'The options that were chosen so far.' }),
  columns: z.array(ImportColumn).meta({ description: 'The columns with what they fill.' }),
  sample: z.array(PreviewRow).meta({ description: 'The first rows below the header.' }),
  counts: PreparedCounts.nullable().meta({ description: 'Null while they are counted, and without an address.' }),
  reasons: z.array(Reason).meta({ description: 'Why rows are refused.' }),
  warnings: z.array(Reason).meta({ description: 'Values that are left out of their rows, and why.' }),
  cost: z
    .object({
      new: z.int().meta({ description: 'People who are added to the stock of contacts.' }),
      used: z.int().meta({ description: 'Contacts now.' }),
      limit: z.int().meta({ description: 'The most of the plan; -1 for no limit.' }),
    })
    .nullable()
    .meta({ description: 'What the import costs of the plan; null while it is counted.' }),
  expiresAt: z.iso.datetime().meta({ description: 'Until when it can be started.' }),
});
export type PreparedImport = z.infer<typeof PreparedImport>;

/** The numbers of an import that was started. */
const ImportCounts = z.object({
  rows: z.int().meta({ description: 'Rows of the file.' }),
  read: z.int().meta({ description: 'Rows that are done.' }),
  created: z.int().meta({ description: 'People who were new.' }),
  updated: z.int().meta({ description: 'Rows that changed a person who existed.' }),
  unchanged: z.int().meta({ description: 'Rows that changed nothing.' }),
  refused: z.int().meta({ description: 'Rows that were refused.' }),
});

/** An import that was started, with what has come of it. */
export const ImportStatus = z.object({
  id: z.uuid().meta({ description: 'The id of the import.' }),
  name: z.string().meta({ description: 'The name of the file.' }),
  state: z.enum(IMPORT_STATES).meta({ description: 'What happens to it now.' }),
  mode: Mode.nullable(),
  labels: z.array(z.object({ id: z.int(), name: z.string() })).meta({ description: 'The labels that everybody gets.' }),
  counts: ImportCounts,
  reasons: z
    .array(z.object({ code: z.string(), message: z.string(), count: z.int() }))
    .meta({ description: 'Why rows were refused.' }),
  warnings: z
    .array(z.object({ code: z.string(), message: z.string(), count: z.int() }))
    .meta({ description: 'Values that were left out of their rows, and why.' }),
  createdBy: z.object({ id: z.uuid(), name: z.string() }).nullable().meta({ description: 'Who uploaded the file.' }),
  createdAt: z.iso.datetime().meta({ description: 'When the file was prepared.' }),
  startedAt: z.iso.datetime().nullable().meta({ description: 'When it was started.' }),
  finishedAt: z.iso.datetime().nullable().meta({ description: 'When it ended.' }),
  undoUntil: z.iso.datetime().nullable().meta({ description: 'Until when it can be undone; null if it cannot.' }),
  undone: z
    .object({ deleted: z.int(), changed: z.int(), mailed: z.int() })
    .nullable()
    .meta({ description: 'People that undoing deleted, and those who stayed as they were changed or mailed since.' }),
  hasRejects: z.boolean().meta({ description: 'True while the file of refused rows can be downloaded.' }),
  error: z.object({ code: z.string(), message: z.string() }).nullable().meta({ description: 'Why it failed.' }),
  preparation: PreparedImport.nullable().meta({ description: 'The preparation; null once it was started.' }),
});
export type ImportStatus = z.infer<typeof ImportStatus>;

/** A page of imports, the latest first. */
export const ImportHistory = listAnswer(ImportStatus.omit({ preparation: true }));
export type ImportHistory = z.infer<typeof ImportHistory>;
