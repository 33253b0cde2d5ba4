import type { SubaccountCount } from '#lib/events/read/queries.ts';
import {
  QueuedMail,
  type Subaccount,
  type SubaccountDetail,
  type SubaccountFigures,
  SubaccountStatus,
} from './schema.ts';
import type { SubaccountRow } from './store.ts';

/** Presents a sub-account with the counts of its events. */
export const presentSubaccount = (row: SubaccountRow, counts: readonly SubaccountCount[]): Subaccount => ({
  id: row.id,
  number: row.number,
  name: row.name,
  status: SubaccountStatus.parse(row.status),
  figures: toFigures(counts),
  createdAt: row.createdAt.toISOString(),
});

/** Presents a sub-account with its settings. */
export const presentSubaccountDetail = (
  row: SubaccountRow,
  counts: readonly SubaccountCount[],
  used: SubaccountDetail['used'],
): SubaccountDetail => ({
  ...presentSubaccount(row, counts),
  ipPoolId: row.ipPoolId,
  bounceDomainId: row.bounceDomainId,
  trackingDomainId: row.trackingDomainId,
  hourlyLimit: row.hourlyLimit,
  dailyLimit: row.dailyLimit,
  monthlyLimit: row.monthlyLimit,
  quotaShare: row.quotaShare,
  used,
  suspendedAt: row.suspendedAt?.toISOString() ?? null,
  queuedMail: row.queuedMail === null ? null : QueuedMail.parse(row.queuedMail),
  terminatedAt: row.terminatedAt?.toISOString() ?? null,
});

/** Sums up counts of events: rates as in docs/contract.md §6 (Analytics), without recipients that were suppressed. */
function toFigures(counts: readonly SubaccountCount[]): SubaccountFigures {
  const sum = (type: SubaccountCount['type']) =>
    counts.filter((one) => one.type === type).reduce((total, { count }) => total + count, 0);
  const [accepted, delivered, complained] = [sum('injection'), sum('delivery'), sum('spam_complaint')];
  const refused = sum('bounce');
  const late = sum('out_of_band');
  const bounced = refused + late;
  return {
    ...{ accepted, delivered, bounced, complained },
    bounceRate: rate(bounced, delivered + refused),
    complaintRate: rate(complained, delivered),
  };
}

const rate = (part: number, whole: number): number | null => (whole === 0 ? null : Math.min(1, part / whole));
