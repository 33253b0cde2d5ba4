import { type Column, DataTable } from '#components/ui/data-table.tsx';
import type { UsageDay } from '#lib/activity/schema.ts';

const COLUMNS: readonly Column<UsageDay>[] = [
  { key: 'day', header: 'Day', cell: ({ day }) => dayName(day) },
  { key: 'accepted', header: 'Accepted', cell: ({ accepted }) => accepted.toLocaleString('en'), align: 'right' },
  { key: 'delivered', header: 'Delivered', cell: ({ delivered }) => delivered.toLocaleString('en'), align: 'right' },
  { key: 'bounced', header: 'Bounced', cell: ({ bounced }) => bounced.toLocaleString('en'), align: 'right' },
];

/** The days as figures, the newest first; days without mail are left out. */
export function UsageTable({ days }: { days: readonly UsageDay[] }) {
  const rows = days.filter(({ accepted, delivered, bounced }) => accepted + delivered + bounced > 0).toReversed();
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <DataTable caption="Recipients by day" columns={COLUMNS} rows={rows} rowKey={({ day }) => day} />
    </div>
  );
}

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "12 Mar 2026": a calendar day. */
export const dayName = (day: string): string => format.format(new Date(day));
