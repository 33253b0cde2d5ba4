import { csvLines } from '#lib/core/csv.ts';
import type { ActivityRow } from '../schema.ts';
import type { ExportFormat } from './schema.ts';

/** The columns of a file, with the value of each. */
const COLUMNS = {
  message_id: (row) => row.id,
  recipient: (row) => row.recipient,
  subject: (row) => row.subject,
  from: (row) => row.from,
  status: (row) => row.status,
  verdict: (row) => row.verdict,
  last_event: (row) => row.lastEvent,
  last_event_at: (row) => row.lastEventAt,
  accepted_at: (row) => row.acceptedAt,
  reason: (row) => row.reason,
  simulated: (row) => row.isSimulated,
} satisfies Record<string, (row: ActivityRow) => string | boolean | null>;

const NAMES = Object.keys(COLUMNS);
const VALUES = Object.values(COLUMNS);

/** Returns rows as text: CSV with the names of the columns first if asked, or an object of JSON a line. */
export function exportLines(rows: readonly ActivityRow[], format: ExportFormat, hasHead: boolean): string {
  if (format === 'ndjson') return rows.map((row) => `${JSON.stringify(toObject(row))}\n`).join('');
  const cells = rows.map((row) => VALUES.map((value) => toCell(value(row))));
  return csvLines(hasHead ? [NAMES, ...cells] : cells);
}

const toObject = (row: ActivityRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(COLUMNS).map(([name, value]) => [name, value(row)]));

const toCell = (value: string | boolean | null): string => (value === null ? '' : String(value));
