import type { Range, StatusChoice } from '#lib/activity/schema.ts';

/** The range choices of the list, in the words of spec §5. */
export const RANGE_CHOICES = [
  { value: '1d', label: 'Last 1 day' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: 'custom', label: 'Custom Range' },
] as const satisfies readonly { value: Range; label: string }[];

/** The status choices of the list, in the words of spec §5, and all of them. */
export const STATUS_CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'injection', label: 'Injection' },
  { value: 'delivery', label: 'Delivery' },
  { value: 'bounce', label: 'Bounce' },
] as const satisfies readonly { value: StatusChoice | 'all'; label: string }[];
