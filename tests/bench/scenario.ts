import type { Bench } from './bench.ts';
import type { Finding } from './judge.ts';
import type { Figures } from './measure.ts';

/** What a scenario came to: figures by whom they are of, and the targets that they decide. */
export type Report = { figures: Record<string, Figures>; targets: Finding[] };

/** One thing that is measured. */
export type Scenario = {
  /** As `--only` names it. */
  name: string;
  what: string;
  run: (bench: Bench) => Promise<Report>;
};
