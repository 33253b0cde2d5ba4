import type { ValidationOverview } from '#lib/insight/validation/schema.ts';

/** Returns the addresses that are left of a quota; null where there is no limit. */
export const leftOf = ({ usage, quota }: ValidationOverview['usage']): number | null =>
  quota < 0 ? null : Math.max(0, quota - usage);
