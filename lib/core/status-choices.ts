/**
 * The status choices of the filters (docs/product.md §5), then those by which Activity narrows what arrived. Flags count
 * the choices in this order.
 */
export const STATUSES = ['injection', 'delivery', 'bounce', 'open', 'click', 'unsubscribe', 'complaint'] as const;
export type Status = (typeof STATUSES)[number];

/** The flags of a status filter (docs/product.md §3): their limits, -1 for unlimited and 0 for off. */
export type StatusFlags = {
  /** `status`: true if there is a status filter. */
  isOn: boolean;
  /** `statusValue`: the number of choices that are offered. */
  value: number;
  /** `statusSelected`: true if the filter begins with a choice. */
  isSelected: boolean;
  /** `statusSelectedValue`: the number of that choice, counted from 1. */
  selectedValue: number;
};

/** The offered choices of a status filter, and the one it begins with; null means all. */
export type StatusChoices = { offered: ReadonlySet<Status>; selected: Status | null };

/** Returns the choices of a status filter by its flags. A choice that is not offered is not selected either. */
export function readStatusChoices({ isOn, value, isSelected, selectedValue }: StatusFlags): StatusChoices {
  const offered = isOn ? STATUSES.slice(0, value < 0 ? STATUSES.length : value) : [];
  const selected = isSelected && selectedValue > 0 ? offered[selectedValue - 1] : undefined;
  return { offered: new Set(offered), selected: selected ?? null };
}
