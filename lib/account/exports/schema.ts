import { z } from 'zod';

/** The format of a file: CSV (RFC 4180), JSON, an object a line, or a workbook (ECMA-376). */
export const ExportFormat = z.enum(['csv', 'ndjson', 'xlsx']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** The states of an export; its file is deleted when it is `expired`. */
export const ExportState = z.enum(['queued', 'running', 'done', 'expired']);
export type ExportState = z.infer<typeof ExportState>;
