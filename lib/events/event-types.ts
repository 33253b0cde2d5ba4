import { z } from 'zod';

/** Every event type (docs/contract.md §4, SparkPost's vocabulary). */
export const EVENT_TYPES = [
  'injection',
  'delivery',
  'delay',
  'bounce',
  'out_of_band',
  'policy_rejection',
  'spam_complaint',
  'generation_failure',
  'generation_rejection',
  'open',
  'initial_open',
  'click',
  'list_unsubscribe',
  'link_unsubscribe',
] as const;

/** The type of an event. */
export const EventType = z.enum(EVENT_TYPES);
export type EventType = z.infer<typeof EventType>;

/** Returns event types as the bits of a number: bit n is the n-th of `EVENT_TYPES`. */
export const typeMask = (types: readonly EventType[]): number =>
  types.reduce((mask, type) => mask | (1 << EVENT_TYPES.indexOf(type)), 0);
