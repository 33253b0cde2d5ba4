import type { PlanCounter, Usage } from '#lib/account/usage/schema.ts';

/** The quotas of a period that the screen shows, in their order. */
type SlotKey = 'monthly' | 'daily' | 'sandbox' | 'extra' | 'bulk' | 'purify';

/** The key of a row: a quota of a period, or something of which there may be a number. */
export type QuotaKey = SlotKey | PlanCounter['name'];

/** One quota and how much of it is used; -1 is unlimited. What has no period never resets. */
export type QuotaRow = { key: QuotaKey; used: number; quota: number; resetsAt: string | null };

/** Lists the quotas of email that the company has. */
export function quotaRows({ features, slots, periodEnd }: Usage): QuotaRow[] {
  const monthly = features.transactionalEmail;
  const rows: QuotaRow[] = monthly
    ? [{ key: 'monthly', used: monthly.usage, quota: monthly.quota, resetsAt: periodEnd }]
    : [];
  for (const key of ['daily', 'sandbox', 'extra', 'bulk', 'purify'] as const) {
    const slot = slots[key];
    const isShown = slot !== null && slot !== undefined && (slot.enable || key === 'sandbox' || key === 'daily');
    if (isShown) rows.push({ key, used: slot.usage, quota: slot.quota, resetsAt: slot.periodEnd });
  }
  return rows;
}

/** Lists everything of which the company may have a number. */
export const counterRows = (counters: readonly PlanCounter[]): QuotaRow[] =>
  counters.map(({ name, used, limit }) => ({ key: name, used, quota: limit, resetsAt: null }));

/** Returns the used part of a quota, 1 at most; null where it is unlimited. */
export const usedPart = ({ used, quota }: Pick<QuotaRow, 'used' | 'quota'>): number | null =>
  quota < 0 ? null : quota === 0 ? 1 : Math.min(1, used / quota);
