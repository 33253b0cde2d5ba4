import { z } from 'zod';
import { AnalyticQuery } from '../question-schema.ts';

/** The tables that can be had as CSV: the breakdown, and the metrics over time. */
export const CsvTable = z.enum(['breakdown', 'series']);
export type CsvTable = z.infer<typeof CsvTable>;

/** `GET /analytic/csv`: the question, and the table that answers it. */
export const CsvQuery = AnalyticQuery.extend({ table: CsvTable.default('breakdown') });
export type CsvQuery = z.infer<typeof CsvQuery>;
