import type { Range, StatusChoice } from '#lib/insight/activity/schema.ts';

/** The range choices of the list (docs/product.md §5). */
export const RANGE_CHOICES = ['1d', '7d', '30d', 'custom'] as const satisfies readonly Range[];

/** The status choices of the list (docs/product.md §5), and all of them. */
export const STATUS_CHOICES = [
  'all',
  'injection',
  'delivery',
  'open',
  'click',
  'unsubscribe',
  'complaint',
  'bounce',
] as const satisfies readonly (StatusChoice | 'all')[];
