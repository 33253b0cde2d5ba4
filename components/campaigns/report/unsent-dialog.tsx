'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { Campaign, Report } from './report-calls.ts';

type Reason = keyof Report['unsent'] | keyof NonNullable<Campaign['counts']>['excluded'];

type UnsentDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  campaign: Campaign;
  report: Report;
};

/** The people who got nothing, by the reason: those who were left out when the campaign began, and those since. */
export function UnsentDialog({ open, onOpenChange, campaign, report }: UnsentDialogProps) {
  const t = useTexts('campaignReport');
  const counts = new Map<Reason, number>();
  for (const side of [campaign.counts?.excluded ?? {}, report.unsent])
    for (const [name, count] of Object.entries(side)) {
      const reason = name as Reason; // a key of one of the two
      counts.set(reason, (counts.get(reason) ?? 0) + count);
    }
  const rows = [...counts].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count);
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { key: 'reason', header: t('reason'), cell: ({ reason }) => t(`reasons.${reason}`), wraps: true },
    {
      key: 'people',
      header: t('peopleColumn'),
      cell: ({ count }) => t('number', { count }),
      align: 'right',
      width: 92,
    },
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('whyTitle')} description={t('whyText')}>
      <DataTable caption={t('whyTitle')} columns={columns} rows={rows} rowKey={({ reason }) => reason} />
    </Dialog>
  );
}
