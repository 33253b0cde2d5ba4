import type { Bench } from './bench.ts';
import type { Finding } from './judge.ts';
import type { Figures } from './measure.ts';

/** The result of a scenario: figures by the server measured, and the targets that they decide. */
export type Report = { figures: Record<string, Figures>; targets: Finding[] };

/** A measurement of the bench. */
export type Scenario = {
  /** The name for `--only`. */
  name: string;
  what: string;
  run: (bench: Bench) => Promise<Report>;
};
