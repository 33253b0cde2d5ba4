'use client';

import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { Section } from '#components/ui/section.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { ReportSchedule } from '#lib/insight/analytics/reports/schema.ts';
import { ReportDialog } from './report-dialog.tsx';

/** The presets that are mailed: how often, to whom, and when next; a person can change and end their own. */
export function ReportList({ reports }: { reports: readonly ReportSchedule[] }) {
  const t = useTexts('analytics');
  const router = useRouter();
  const [edited, setEdited] = useState<ReportSchedule | null>(null);
  const [ended, setEnded] = useState<ReportSchedule | null>(null);
  const columns: readonly Column<ReportSchedule>[] = [
    { key: 'preset', header: t('reports.preset'), isName: true, cell: ({ preset }) => preset.name },
    {
      key: 'cadence',
      header: t('reports.cadence'),
      width: 170,
      cell: ({ cadence, localHour }) =>
        t('reports.at', { cadence: t(`reports.cadences.${cadence}`), hour: String(localHour).padStart(2, '0') }),
    },
    {
      key: 'readers',
      header: t('reports.readers'),
      cell: ({ members }) => members.map(({ name }) => name).join(', '),
    },
    {
      key: 'next',
      header: t('reports.next'),
      width: 'code',
      align: 'right',
      cell: ({ nextAt }) => <Time at={nextAt} className="text-muted" />,
    },
    {
      key: 'actions',
      header: t('presetList.actions'),
      width: 'actions',
      quiet: true,
      cell: (report) =>
        report.isChangeable && (
          <Menu
            trigger={
              <IconButton label={t('presetList.actionsOf', { name: report.preset.name })}>
                <Ellipsis aria-hidden />
              </IconButton>
            }
          >
            <MenuItem onSelect={() => setEdited(report)}>
              <Pencil aria-hidden /> {t('reports.edit')}
            </MenuItem>
            <MenuItem danger onSelect={() => setEnded(report)}>
              <Trash2 aria-hidden /> {t('reports.end')}
            </MenuItem>
          </Menu>
        ),
    },
  ];
  if (reports.length === 0) return null;
  return (
    <Section title={t('reports.list')}>
      <div className="overflow-clip rounded-lg border border-line">
        <DataTable caption={t('reports.list')} columns={columns} rows={reports} rowKey={({ id }) => id} />
      </div>
      {edited && (
        <ReportDialog
          preset={edited.preset}
          report={edited}
          onClose={() => setEdited(null)}
          onSaved={() => router.refresh()}
        />
      )}
      <ConfirmDialog
        open={ended !== null}
        onOpenChange={() => setEnded(null)}
        title={t('reports.endTitle', { name: ended?.preset.name ?? '' })}
        consequence={t('reports.endText')}
        action={t('reports.end')}
        onConfirm={async () => {
          if (!ended) return;
          await api('DELETE /api/config/v1/report-schedule/{id}', { params: { id: ended.id } });
          showToast({ type: 'success', title: t('reports.ended') });
          setEnded(null);
          router.refresh();
        }}
      />
    </Section>
  );
}
