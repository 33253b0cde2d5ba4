/** The causes by which bounces are grouped, in the order in which the bar shows them. */
export const REASON_GROUPS = ['address', 'mailbox', 'blocked', 'server', 'policy', 'other'] as const;
export type ReasonGroup = (typeof REASON_GROUPS)[number];

/** The cause of each bounce classification code (docs/contract.md §4). */
const GROUPS: Readonly<Record<number, ReasonGroup>> = {
  10: 'address',
  30: 'address',
  22: 'mailbox',
  23: 'mailbox',
  50: 'blocked',
  51: 'blocked',
  52: 'blocked',
  53: 'blocked',
  54: 'blocked',
  20: 'server',
  21: 'server',
  24: 'server',
  70: 'server',
  25: 'policy',
  90: 'policy',
};

/** Returns the cause of a bounce classification code. */
export const groupOfClass = (code: number): ReasonGroup => GROUPS[code] ?? 'other';
