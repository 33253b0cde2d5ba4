import { pick } from '#lib/core/pick.ts';
import type { SubaccountFigures as CountedFigures } from '#lib/events/read/queries.ts';
import {
  QueuedMail,
  SUBACCOUNT_SETTINGS,
  type Subaccount,
  type SubaccountDetail,
  type SubaccountFigures,
  SubaccountStatus,
} from './schema.ts';
import type { SubaccountRow } from './store.ts';

/** Presents a sub-account with what was counted of its mail. */
export const presentSubaccount = (row: SubaccountRow, counted: CountedFigures | undefined): Subaccount => ({
  id: row.id,
  number: row.number,
  name: row.name,
  status: SubaccountStatus.parse(row.status),
  figures: toFigures(counted),
  createdAt: row.createdAt.toISOString(),
});

/** Presents a sub-account with its settings. */
export const presentSubaccountDetail = (
  row: SubaccountRow,
  counted: CountedFigures | undefined,
  used: SubaccountDetail['used'],
): SubaccountDetail => ({
  ...presentSubaccount(row, counted),
  ...pick(row, SUBACCOUNT_SETTINGS),
  used,
  suspendedAt: row.suspendedAt?.toISOString() ?? null,
  queuedMail: row.queuedMail === null ? null : QueuedMail.parse(row.queuedMail),
  terminatedAt: row.terminatedAt?.toISOString() ?? null,
});

/** Presents what was counted: rates as in docs/contract.md §6 (Analytics), without recipients that were suppressed. */
function toFigures(counted: CountedFigures | undefined): SubaccountFigures {
  const { accepted = 0, delivered = 0, bounced: refused = 0, bouncedLate = 0, complained = 0 } = counted ?? {};
  const bounced = refused + bouncedLate;
  return {
    accepted,
    delivered,
    bounced,
    complained,
    bounceRate: rate(bounced, delivered + refused),
    complaintRate: rate(complained, delivered),
  };
}

const rate = (part: number, whole: number): number | null => (whole === 0 ? null : Math.min(1, part / whole));
