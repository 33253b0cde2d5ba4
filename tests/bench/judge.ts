/** What a target demands, of a ratio to the peer or, without one, of the figure itself. */
export type Wanted = { atLeast: number } | { atMost: number };

/** One target of the design, and how it was met in this run. */
export type Finding = {
  target: string;
  /** What was measured, in its unit. */
  unit: string;
  measured: number;
  /** What it is compared with, and that one's figure; null where there is none. */
  peer: string | null;
  peerFigure: number | null;
  /** Ours by the peer's. */
  ratio: number | null;
  wanted: string;
  /** Null where nothing could be compared. */
  isMet: boolean | null;
  note?: string;
};

/** A target that is a ratio; `theirs` is null where there is nothing to compare with. */
export type Comparison = {
  target: string;
  unit: string;
  ours: number;
  peer: string;
  theirs: number | null;
  wanted: Wanted;
  note?: string;
};

const digits = (value: number): number => Math.round(value * 1_000) / 1_000;

/** Judges a target that is a ratio of ours to a peer's. */
export function compare({ target, unit, ours, peer, theirs, wanted, note }: Comparison): Finding {
  const isComparable = theirs !== null && theirs > 0;
  const ratio = isComparable ? digits(ours / theirs) : null;
  return {
    ...{ target, unit, measured: digits(ours), peer, peerFigure: theirs, ratio },
    wanted: `${say(wanted)} ×`,
    isMet: ratio === null ? null : holds(ratio, wanted),
    ...(note !== undefined && { note }),
  };
}

/** Judges a target that is a figure. */
export function hold(target: string, unit: string, measured: number, wanted: Wanted, note?: string): Finding {
  return {
    ...{ target, unit, measured: digits(measured), peer: null, peerFigure: null, ratio: null },
    wanted: `${say(wanted)} ${unit}`,
    isMet: Number.isFinite(measured) && holds(measured, wanted),
    ...(note !== undefined && { note }),
  };
}

const say = (wanted: Wanted): string => ('atLeast' in wanted ? `≥ ${wanted.atLeast}` : `≤ ${wanted.atMost}`);

const holds = (value: number, wanted: Wanted): boolean =>
  'atLeast' in wanted ? value >= wanted.atLeast : value <= wanted.atMost;
