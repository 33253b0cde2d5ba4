import { BITS, BOUNCES, type PeopleStatus, TOTAL_NAMES, type Totals } from './values.ts';

/**
 * People by the bits that they have and those that they have not. Somebody who opened a mail has got it, whatever a bounce said: so
 * those who opened it, those who did not, those whose mail came back and those who left before it are parts without overlap.
 */
const PARTS = {
  opened: { any: BITS.opened, none: 0 },
  notopen: { any: BITS.delivered, none: BITS.opened | BOUNCES },
  hard: { any: BITS.hard, none: BITS.opened },
  soft: { any: BITS.soft, none: BITS.opened },
  blocked: { any: BITS.blocked, none: BITS.opened },
  bounceback: { any: BOUNCES, none: BITS.opened },
  left: { any: BITS.unsubscribed, none: BITS.opened | BITS.delivered | BOUNCES },
  clicked: { any: BITS.clicked, none: 0 },
  unsubscribed: { any: BITS.unsubscribed, none: 0 },
  reported: { any: BITS.reported, none: 0 },
} as const;

type Part = keyof typeof PARTS;

const isIn = (bits: number, { any, none }: (typeof PARTS)[Part]): boolean => (bits & any) !== 0 && (bits & none) === 0;

/** The parts that each stored number counts. */
const COUNTED: Readonly<Record<keyof Totals, readonly Part[]>> = {
  delivered: ['opened', 'notopen'],
  opened: ['opened'],
  clicked: ['clicked'],
  hard: ['hard'],
  soft: ['soft'],
  blocked: ['blocked'],
  left: ['left'],
  unsubscribed: ['unsubscribed'],
  reported: ['reported'],
};

/** Returns by how much the numbers of a send change when the bits of a person do; null where none does. */
export function changeOf(before: number, after: number): Totals | null {
  const count = (name: keyof Totals, bits: number) => Number(COUNTED[name].some((part) => isIn(bits, PARTS[part])));
  const change = Object.fromEntries(
    TOTAL_NAMES.map((name) => [name, count(name, after) - count(name, before)]),
  ) as Totals; // one of each name
  return TOTAL_NAMES.some((name) => change[name] !== 0) ? change : null;
}

/** The parts of each status. */
const STATUSES: Readonly<Record<PeopleStatus, readonly Part[]>> = {
  clicked: ['clicked'],
  opened: ['opened'],
  notopen: ['notopen'],
  delivered: ['opened', 'notopen'],
  bounceback: ['bounceback'],
  unsubscribed: ['unsubscribed'],
  reportspam: ['reported'],
  hard: ['hard'],
  soft: ['soft'],
  block: ['blocked'],
};

/** Bits that few people have: those of the index send_recipients_rare_idx, whose condition the planner needs word for word. */
const RARE = BITS.clicked | BITS.unsubscribed | BITS.reported | BOUNCES;

/** The bits that people may have. */
const ALL_BITS = Object.values(BITS).reduce((all, bit) => all | bit, 0);

/** Returns the condition on the rows `r` of `send_recipients` that a person has one of some statuses. */
export const statusCondition = (statuses: readonly PeopleStatus[]): string =>
  `(${[...new Set(statuses.flatMap((status) => STATUSES[status]))].map(conditionOf).join(' OR ')})`;

/** Few people are named by all bits that they may have: the planner knows how many have each, and does not walk through everybody. */
function conditionOf(part: Part): string {
  const { any, none }: { any: number; none: number } = PARTS[part];
  if ((any & RARE) !== any)
    return none === 0 ? `r.bits & ${any} <> 0` : `(r.bits & ${any} <> 0 AND r.bits & ${none} = 0)`;
  const values = Array.from({ length: ALL_BITS + 1 }, (_, bits) => bits).filter((bits) => isIn(bits, PARTS[part]));
  return `(r.bits & ${RARE} <> 0 AND r.bits = ANY('{${values.join()}}'::smallint[]))`;
}

/** Returns the status of a person in words of a report; null for one whose mail has had no end yet. */
export function statusOf(bits: number): 'clicked' | 'opened' | 'notopen' | 'hard' | 'soft' | 'block' | 'left' | null {
  if (isIn(bits, PARTS.clicked)) return 'clicked';
  if (isIn(bits, PARTS.opened)) return 'opened';
  if (isIn(bits, PARTS.hard)) return 'hard';
  if (isIn(bits, PARTS.soft)) return 'soft';
  if (isIn(bits, PARTS.blocked)) return 'block';
  if (isIn(bits, PARTS.notopen)) return 'notopen';
  return isIn(bits, PARTS.left) ? 'left' : null;
}
