import { z } from 'zod';
import { idTime } from '#lib/core/ids.ts';
import { ExportFormat, ExportState, type ExportView } from './schema.ts';
import type { ExportRow } from './store.ts';

const Query = z.record(z.string(), z.string());

/** Returns the query of the list as its URL has it. */
export const queryOf = ({ query }: Pick<ExportRow, 'query'>): Record<string, string> => Query.parse(query);

/** Presents an export; one whose time is over is `expired`. */
export function presentExport(row: ExportRow, now: Date): ExportView {
  const isOver = row.expiresAt <= now && row.state !== 'queued' && row.state !== 'running';
  return {
    id: row.id,
    format: ExportFormat.parse(row.format),
    state: isOver ? 'expired' : ExportState.parse(row.state),
    query: queryOf(row),
    progress: row.state === 'done' ? 1 : progressOf(row),
    rows: row.rows,
    sizeBytes: Number(row.sizeBytes),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** The list goes from the end of its range to the start. */
function progressOf({ lastMessageId, startsAt, endsAt }: ExportRow): number {
  if (lastMessageId === null) return 0;
  const share = (endsAt.getTime() - idTime(lastMessageId)) / Math.max(1, endsAt.getTime() - startsAt.getTime());
  return Math.min(1, Math.max(0, share));
}
