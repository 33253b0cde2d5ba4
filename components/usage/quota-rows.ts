import type { Usage } from '#lib/usage/schema.ts';

/** The quotas that the screen shows, in their order. */
export type QuotaKey = 'monthly' | 'daily' | 'sandbox' | 'extra' | 'bulk';

/** One quota and how much of it is used; -1 is unlimited. */
export type QuotaRow = { key: QuotaKey; used: number; quota: number; resetsAt: string };

/** Lists the quotas of transactional email that the company has. */
export function quotaRows({ features, slots, periodEnd }: Usage): QuotaRow[] {
  const monthly = features.transactionalEmail;
  const rows: QuotaRow[] = monthly
    ? [{ key: 'monthly', used: monthly.usage, quota: monthly.quota, resetsAt: periodEnd }]
    : [];
  for (const key of ['daily', 'sandbox', 'extra', 'bulk'] as const) {
    const slot = slots[key];
    const isShown = slot !== null && slot !== undefined && (slot.enable || key === 'sandbox' || key === 'daily');
    if (isShown) rows.push({ key, used: slot.usage, quota: slot.quota, resetsAt: slot.periodEnd });
  }
  return rows;
}

/** Returns the used part of a quota, 1 at most; null where it is unlimited. */
export const usedPart = ({ used, quota }: QuotaRow): number | null =>
  quota < 0 ? null : quota === 0 ? 1 : Math.min(1, used / quota);
