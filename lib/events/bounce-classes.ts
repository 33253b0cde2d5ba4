/** The category of a bounce class; `hard` means that the address does not exist. */
export type BounceCategory = 'undetermined' | 'hard' | 'soft' | 'admin' | 'block';

/** The bounce classification codes (docs/contract.md §4): name, category, and whether the address is suppressed by it. */
export const bounceClasses = {
  1: { name: 'Undetermined', category: 'undetermined', suppresses: false },
  10: { name: 'Invalid Recipient', category: 'hard', suppresses: true },
  20: { name: 'Soft Bounce', category: 'soft', suppresses: false },
  21: { name: 'DNS Failure', category: 'soft', suppresses: false },
  22: { name: 'Mailbox Full', category: 'soft', suppresses: false },
  23: { name: 'Too Large', category: 'soft', suppresses: false },
  24: { name: 'Timeout', category: 'soft', suppresses: false },
  25: { name: 'Admin Failure', category: 'admin', suppresses: false },
  30: { name: 'Generic Bounce: No RCPT', category: 'hard', suppresses: true },
  40: { name: 'Generic Bounce', category: 'soft', suppresses: false },
  50: { name: 'Mail Block', category: 'block', suppresses: false },
  51: { name: 'Spam Block', category: 'block', suppresses: false },
  52: { name: 'Spam Content', category: 'block', suppresses: false },
  53: { name: 'Prohibited Attachment', category: 'block', suppresses: false },
  54: { name: 'Relaying Denied', category: 'block', suppresses: false },
  60: { name: 'Auto-Reply', category: 'soft', suppresses: false },
  70: { name: 'Transient Failure', category: 'soft', suppresses: false },
  80: { name: 'Subscribe', category: 'admin', suppresses: false },
  90: { name: 'Unsubscribe', category: 'hard', suppresses: true },
  100: { name: 'Challenge-Response', category: 'soft', suppresses: false },
} as const satisfies Record<number, { name: string; category: BounceCategory; suppresses: boolean }>;

/** A bounce classification code. */
export type BounceClass = keyof typeof bounceClasses;
