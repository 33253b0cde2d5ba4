import type { Grant } from '#lib/registry/grants.ts';

/** The grants of a key by default: sending, and reading the results. */
export const DEFAULT_GRANTS: readonly Grant[] = [
  'smtp/inject',
  'transmissions/modify',
  'transmissions/view',
  'message_events/view',
  'metrics/view',
];
