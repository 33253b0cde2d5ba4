import { z } from 'zod';

/** The format of a file: CSV (RFC 4180), JSON, an object a line, or a workbook (ECMA-376). */
export const ExportFormat = z.enum(['csv', 'ndjson', 'xlsx']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** The states of an export; its file is deleted when it is `expired`. */
export const ExportState = z.enum(['queued', 'running', 'done', 'expired']);
export type ExportState = z.infer<typeof ExportState>;

/** `GET /exports/{id}/file`. */
export const ExportFileQuery = z.strictObject({
  format: ExportFormat.default('csv').meta({ description: 'The format of the file.', example: 'xlsx' }),
});

/** `GET /exports`. */
export const SuiteExportQuery = z.strictObject({
  kind: z.string().max(40).optional().meta({ description: 'Exports of this list.', example: 'contacts' }),
});
export type SuiteExportQuery = z.infer<typeof SuiteExportQuery>;

const Instant = z.iso.datetime();

/** An export of a list of the suite. */
export const SuiteExport = z.object({
  id: z.uuid().meta({ description: 'The export.' }),
  kind: z.string().meta({ description: 'The list.', example: 'contacts' }),
  state: ExportState.meta({ description: 'The file can be downloaded while it is `done`.' }),
  progress: z.number().meta({ description: 'The part that is done, from 0 to 1.', example: 0.4 }),
  rows: z.int().meta({ description: 'Rows so far.', example: 12345 }),
  columns: z.array(z.string()).meta({ description: 'The columns in their order.', example: ['email'] }),
  sizeBytes: z.int().meta({ description: 'The size of the file as CSV, in bytes.' }),
  createdAt: Instant.meta({ description: 'When it was asked for.' }),
  finishedAt: Instant.nullable().meta({ description: 'When it was done; null until then.' }),
  expiresAt: Instant.meta({ description: 'Until when the file is kept.' }),
  link: z.string().meta({ description: 'The path of the file, once it is done.' }),
});
export type SuiteExport = z.infer<typeof SuiteExport>;

export const SuiteExportPage = z.object({
  data: z.array(SuiteExport).meta({ description: 'The last 20 exports, the newest first.' }),
});
export type SuiteExportPage = z.infer<typeof SuiteExportPage>;
