/** The bound of a target, for the ratio to the peer or, without one, for the figure itself. */
export type Wanted = { atLeast: number } | { atMost: number };

/** One target of the design, and how it was met in this run. */
export type Finding = {
  target: string;
  /** The unit of the measured figure. */
  unit: string;
  measured: number;
  /** The name of the peer, and its figure; null without one. */
  peer: string | null;
  peerFigure: number | null;
  /** Our figure divided by that of the peer. */
  ratio: number | null;
  wanted: string;
  /** Null when there was nothing to compare with. */
  isMet: boolean | null;
  note?: string;
};

/** A target that is a ratio; `theirs` is null when there is nothing to compare with. */
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

/** Judges a target that is the ratio of our figure to that of a peer. */
export function compare({ target, unit, ours, peer, theirs, wanted, note }: Comparison): Finding {
  const isComparable = theirs !== null && theirs > 0;
  const ratio = isComparable ? digits(ours / theirs) : null;
  return {
    target,
    unit,
    measured: digits(ours),
    peer,
    peerFigure: theirs,
    ratio,
    wanted: `${formatBound(wanted)} ×`,
    isMet: ratio === null ? null : holds(ratio, wanted),
    ...(note !== undefined && { note }),
  };
}

/** Judges a target that is a figure. */
export function hold(target: string, unit: string, measured: number, wanted: Wanted, note?: string): Finding {
  return {
    target,
    unit,
    measured: digits(measured),
    peer: null,
    peerFigure: null,
    ratio: null,
    wanted: `${formatBound(wanted)} ${unit}`,
    isMet: Number.isFinite(measured) && holds(measured, wanted),
    ...(note !== undefined && { note }),
  };
}

const formatBound = (wanted: Wanted): string => ('atLeast' in wanted ? `≥ ${wanted.atLeast}` : `≤ ${wanted.atMost}`);

const holds = (value: number, wanted: Wanted): boolean =>
  'atLeast' in wanted ? value >= wanted.atLeast : value <= wanted.atMost;
