import type { Grant } from '#lib/core/grants.ts';

/** What a key may do where nothing else was said: all of sending, and reading what became of it. */
export const DEFAULT_GRANTS: readonly Grant[] = [
  'smtp/inject',
  'transmissions/modify',
  'transmissions/view',
  'message_events/view',
  'metrics/view',
];
