import { z } from 'zod';
import type { Scope } from '#lib/core/context.ts';
import { defineJob, type Job } from '#lib/infra/queue/define-job.ts';
import type { AuditAction, AuditTarget } from '#lib/registry/audit.ts';
import type { Cell } from './format-rows.ts';

/** The rows of a step in the order of the list. */
export type ExportPage<Cursor> = {
  rows: readonly (readonly Cell[])[];
  /** The row that the next step begins after; null at the end of the list. */
  next: Cursor | null;
};

/** The kinds of things in the audit log that are exports. */
type ExportTarget = {
  [Target in AuditTarget]: `${Target}.${'start' | 'download' | 'delete'}` extends AuditAction ? Target : never;
}[AuditTarget];

/** A list that can be exported. */
export type ExportSpec<Query, Cursor> = {
  /** The name of the list, which is stored. */
  kind: string;
  /** The kind of thing in the audit log, with the actions start, download and delete. */
  target: ExportTarget;
  /** The names of the columns, in the order of the cells. */
  columns: readonly string[];
  /** The stored form of the question: it must name the same rows whenever the job continues. */
  query: z.ZodType<Query>;
  cursor: z.ZodType<Cursor>;
  /** The screen where the file is, for the notification; by the question where each has its own. */
  link: string | ((query: Query) => string);
  /**
   * Returns a function that finds up to `limit` rows after a row, by key; a step has less than a second's work. It presents data only, and may
   * read from the replica.
   */
  open: (scope: Scope, query: Query) => Promise<(from: Cursor | null, limit: number) => Promise<ExportPage<Cursor>>>;
  /** Returns the part of the list before a row, from 0 to 1. */
  share: (query: Query, cursor: Cursor) => number;
};

/** The payload of the job that writes an export. */
export const WriteExportJob = z.strictObject({ companyId: z.uuid(), exportId: z.uuid() });
export type WriteExportJob = z.infer<typeof WriteExportJob>;

/** A list that can be exported, with the job that writes it. */
export type ExportKind<Query = unknown, Cursor = unknown> = ExportSpec<Query, Cursor> & {
  job: Job<typeof WriteExportJob>;
};

/** Returns the kind of the job that writes the exports of a list. */
export const jobKindOf = (kind: string): string => `export:${kind}`;

/** Defines a list that can be exported. */
export const defineExport = <Query, Cursor>(spec: ExportSpec<Query, Cursor>): ExportKind<Query, Cursor> => ({
  ...spec,
  job: defineJob({ kind: jobKindOf(spec.kind), lane: 'files', payload: WriteExportJob }),
});
