import type { PreparedImport } from '#lib/audience/imports/schema.ts';
import { addsPeople, type ImportMode } from '#lib/audience/imports/values.ts';

/** The number of people whom an import writes in a mode. */
export function writtenPeople({ counts }: Pick<PreparedImport, 'counts'>, mode: ImportMode): number {
  if (!counts) return 0;
  if (mode === 'addOnly') return counts.new;
  return mode === 'updateOnly' ? counts.known : counts.new + counts.known;
}

/** The people whom an import adds to the stock of the plan, and whether they fit. */
export function stockOf({ cost, counts }: Pick<PreparedImport, 'cost' | 'counts'>, mode: ImportMode) {
  if (!cost || !counts) return null;
  const added = addsPeople(mode) ? counts.new : 0;
  const left = cost.limit < 0 ? null : Math.max(0, cost.limit - cost.used);
  return {
    added,
    used: cost.used,
    after: cost.used + added,
    limit: cost.limit,
    left,
    isFull: left !== null && added > left,
  };
}
