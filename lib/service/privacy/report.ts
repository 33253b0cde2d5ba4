import { z } from 'zod';

/** The report of a request, as it is stored. */
export const Report = z.object({
  rows: z.record(z.string(), z.int()).default({}),
  waiting: z.int().default(0),
  kept: z.array(z.object({ what: z.string(), count: z.int().nullable(), why: z.string() })).default([]),
});
export type Report = z.infer<typeof Report>;

/** Adds counts to those of a report. */
export function addRows(report: Report, counts: Readonly<Record<string, number>>): Report {
  const rows = { ...report.rows };
  for (const [name, count] of Object.entries(counts)) rows[name] = (rows[name] ?? 0) + count;
  return { ...report, rows };
}
