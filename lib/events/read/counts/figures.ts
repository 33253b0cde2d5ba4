import type { Part } from '#lib/core/analytics/parts.ts';
import { findKind, kindOf } from '../../statistics/kinds.ts';

/** Numbers of recipients: the outcomes of their mail, with bounces in the session (`bounced`) and after it (`bouncedLate`). */
export type Figures = {
  accepted: number;
  delivered: number;
  /** Without those that were not tried. */
  bounced: number;
  /** Not tried, because suppressed. */
  suppressed: number;
  bouncedLate: number;
  complained: number;
};

/** The parts of statistics that each figure is the sum of. */
const FIGURES: Readonly<Record<keyof Figures, readonly Part[]>> = {
  accepted: ['injected'],
  delivered: ['delivered'],
  bounced: ['inband_hard', 'inband_soft', 'inband_block', 'inband_undetermined'],
  suppressed: ['inband_admin'],
  bouncedLate: ['outofband_hard', 'outofband_soft', 'outofband_block', 'outofband_undetermined'],
  complained: ['spam_complaint'],
};

const build = (columnOf: (parts: readonly Part[]) => string): string =>
  Object.entries(FIGURES)
    .map(([name, parts]) => `${columnOf(parts)} AS "${name}"`)
    .join(', ');

/** SQL of the figures of a row of statistics. */
export const STORED_FIGURES = build((parts) => parts.map((part) => `coalesce(${part}, 0)`).join(' + '));

/** SQL of the figures of a row of deltas, of which `kind` is the number of the kind. */
export const DELTA_FIGURES = build(
  (parts) => `CASE WHEN kind IN (${parts.map(findKind).join(', ')}) THEN count ELSE 0 END`,
);

/** The deltas that wait to be folded into statistics, with their kinds; the back-fill counts the others. */
export const WAITING_DELTAS = `(SELECT d.*, ${kindOf('d.type', 'd.bounce_class')} AS kind FROM rollup_deltas d WHERE NOT d.is_backfilled)`;

/** SQL of the sums of figures. */
export const SUMMED_FIGURES = Object.keys(FIGURES)
  .map((name) => `sum("${name}")::int AS "${name}"`)
  .join(', ');
