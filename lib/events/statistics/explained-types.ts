import type { EventType } from '../event-types.ts';

/** The types of events that have a reason, which statistics count. */
export const EXPLAINED_TYPES: readonly EventType[] = [
  'bounce',
  'out_of_band',
  'delay',
  'policy_rejection',
  'generation_failure',
  'generation_rejection',
];
