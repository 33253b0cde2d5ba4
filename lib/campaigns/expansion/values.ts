/** The outcomes of a person in a send, with the numbers under which they are stored. The first that holds is the one. */
export const OUTCOMES = {
  queued: 1,
  erased: 2,
  noAddress: 3,
  bounced: 4,
  unsubscribed: 5,
  pending: 6,
  optedOut: 7,
  paused: 8,
  overCap: 9,
  invalidAddress: 10,
  failed: 11,
} as const;

/** The outcome of a person in a send. */
export type Outcome = keyof typeof OUTCOMES;

const NAMES = new Map<number, Outcome>(
  Object.entries(OUTCOMES).map(([name, number]) => [number, name as Outcome]), // the names of the table
);

/** Returns the outcome that is stored under a number. */
export const outcomeNamed = (number: number): Outcome => NAMES.get(number) ?? 'failed';

/** The states of a send. */
export const SEND_STATES = ['running', 'held', 'canceled', 'finished'] as const;

/** The causes for which a send is held. */
export const HOLD_CAUSES = [
  'user',
  'quota',
  'plan',
  'sender',
  'domain',
  'suspended',
  'brake',
  'vouchers',
  'overdue',
] as const;

/** The cause for which a send is held. */
export type HoldCause = (typeof HOLD_CAUSES)[number];

/** People of a slice, at about. */
export const SLICE_PEOPLE = 1_000;

/** Mail of one send that is not delivered yet: a pause, a cancel and an unsubscribe act on no more. */
export const UNDELIVERED_MAX = 20_000;
