import { z } from 'zod';
import { EVENT_TYPES } from '#lib/core/event-names.ts';

/** The type of an event. */
export const EventType = z.enum(EVENT_TYPES);
export type EventType = z.infer<typeof EventType>;

/** Returns event types as the bits of a number: bit n is the n-th of `EVENT_TYPES`. */
export const typeMask = (types: readonly EventType[]): number =>
  types.reduce((mask, type) => mask | (1 << EVENT_TYPES.indexOf(type)), 0);
