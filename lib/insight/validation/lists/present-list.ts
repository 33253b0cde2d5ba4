import { z } from 'zod';
import { ValidationListState, type ValidationListView } from '../schema.ts';
import { countRechecks, countsOf } from './result-counts.ts';
import type { ListRow } from './store.ts';

const Domains = z.array(z.object({ domain: z.string(), rows: z.int() }));

/** Presents a list; one whose time is over is `expired`. */
export function presentList(list: ListRow, now: Date): ValidationListView {
  const isOver = list.expiresAt <= now && list.state !== 'queued' && list.state !== 'running';
  return {
    id: list.id,
    name: list.name,
    state: isOver ? 'expired' : ValidationListState.parse(list.state),
    sizeBytes: list.sizeBytes,
    column: list.columns[list.column] ?? '',
    columnIndex: list.column,
    columns: list.columns,
    rows: list.rows,
    cost: list.distinct,
    duplicates: list.duplicates,
    invalid: list.invalid,
    processed: list.processed,
    counts: countsOf(list),
    rechecks: countRechecks(list),
    domains: Domains.parse(list.domains),
    createdAt: list.createdAt.toISOString(),
    finishedAt: list.finishedAt?.toISOString() ?? null,
    expiresAt: list.expiresAt.toISOString(),
  };
}
