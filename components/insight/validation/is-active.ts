import type { ValidationListView } from '#lib/insight/validation/schema.ts';

/** Returns true while a list waits or runs. */
export const isActive = ({ state }: Pick<ValidationListView, 'state'>): boolean =>
  state === 'queued' || state === 'running';
