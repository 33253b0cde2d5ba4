import { z } from 'zod';
import { ExportFormat, ExportState } from '#lib/account/exports/schema.ts';
import { ActivityQuery } from '../schema.ts';

/** The query of the list whose rows are exported: all pages of it. */
export const ExportQuery = ActivityQuery.omit({ cursor: true, before: true, limit: true });
export type ExportQuery = z.infer<typeof ExportQuery>;

/** The body of `POST /activity-export`. The query is that of the list, as its URL has it. */
export const StartExportInput = z.strictObject({
  format: ExportFormat.default('csv'),
  query: z.record(z.string(), z.string()).default({}),
});
export type StartExportInput = z.infer<typeof StartExportInput>;

/** An export with its progress. */
export const ExportView = z.object({
  id: z.uuid(),
  format: ExportFormat,
  state: ExportState,
  /** The query of the list. */
  query: z.record(z.string(), z.string()),
  /** The part of the range that is done, from 0 to 1. */
  progress: z.number(),
  rows: z.int(),
  /** The size of the file, in octets; that of a workbook as CSV. */
  sizeBytes: z.int(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
});
export type ExportView = z.infer<typeof ExportView>;

/** The exports of a company's environment, the newest first. */
export const ExportPage = z.object({ data: z.array(ExportView) });
export type ExportPage = z.infer<typeof ExportPage>;
