/**
 * Jobs that wait for a person, jobs over sets of rows, jobs that read or write files, and jobs of the calendar run in lanes of
 * their own, so that none of them waits behind another kind of work.
 */
export type Lane = 'short' | 'sets' | 'files' | 'calendar';

/** The properties of a lane. */
type LaneFacts = {
  /** Jobs of the lane that one process runs at a time. */
  slots: number;
  /** True if at most one job of an owner runs at a time, in all processes together. */
  isExclusive: boolean;
};

/** The lanes. With two slots, a long job of one company does not keep another's from starting in an installation of one process. */
export const LANES: Readonly<Record<Lane, LaneFacts>> = {
  short: { slots: 4, isExclusive: false },
  sets: { slots: 2, isExclusive: true },
  files: { slots: 2, isExclusive: true },
  calendar: { slots: 2, isExclusive: false },
};

/** The names of the lanes. */
export const LANE_NAMES = Object.keys(LANES) as Lane[]; // the names of the table
