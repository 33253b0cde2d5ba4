'use client';

import { Bookmark, Ellipsis, Link2, Mail, Table2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { copyText } from '#components/ui/copy-text.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import { pathOf } from '#lib/client/calls.ts';
import { downloadFile } from '#lib/client/download-file.ts';
import { useFeature } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import { FINE_DAYS } from '#lib/core/analytics/question.ts';
import { questionParameters } from '#lib/core/analytics/question-url.ts';
import type { AnalyticView } from '#lib/core/analytics/view.ts';
import { formatDay } from '#lib/core/format-time.ts';
import type { AnswerMeta } from '#lib/insight/analytics/schema.ts';
import { useAnalyticView } from './analytic-view-context.tsx';
import { PresetChanges } from './presets/preset-changes.tsx';
import { type PresetTab, presetPath } from './presets/preset-tabs.tsx';
import { storedView } from './presets/stored-view.ts';

// Most visits save no preset: the dialog comes with the first press.
const PresetDialog = dynamic(() => import('./presets/preset-dialog.tsx').then((module) => module.PresetDialog), {
  ssr: false,
});

const ReportDialog = dynamic(() => import('./reports/report-dialog.tsx').then((module) => module.ReportDialog), {
  ssr: false,
});

type AnalyticHeaderProps = {
  preset: PresetTab & { isChangeable: boolean };
  /** Facts about the figures; null without figures. */
  meta: AnswerMeta | null;
};

/** The head of the screen: what is counted and until when, and the ways to save, share and download it. */
export function AnalyticHeader({ preset, meta }: AnalyticHeaderProps) {
  const t = useTexts('analytics');
  const router = useRouter();
  const hasPresets = useFeature('analytic.preset');
  const { view } = useAnalyticView();
  const [isSaving, setSaving] = useState(false);
  const [isScheduling, setScheduling] = useState(false);
  const { run: download } = useAction((table: 'breakdown' | 'series') => downloadFile(csvPath(view, table)));
  const { run: copy } = useAction(async () => {
    if (await copyText(window.location.href)) showToast({ type: 'success', title: t('linkCopied') });
  });
  return (
    <>
      <PageHeader
        title={t('title')}
        description={
          meta &&
          t.rich('description', {
            range: nameRange(meta.range),
            zone: meta.zone.replaceAll('_', ' '),
            time: () => <Time at={meta.freshAt} />,
          })
        }
        actions={
          <>
            {hasPresets && (
              <>
                <Button onClick={() => setScheduling(true)}>
                  <Mail aria-hidden /> {t('schedule')}
                </Button>
                <Button onClick={() => setSaving(true)}>
                  <Bookmark aria-hidden /> {t('savePreset')}
                </Button>
              </>
            )}
            <Menu
              trigger={
                <IconButton variant="outline" label={t('more')}>
                  <Ellipsis aria-hidden />
                </IconButton>
              }
            >
              <MenuItem onSelect={() => download('breakdown')}>
                <Table2 aria-hidden /> {t('csvBreakdown')}
              </MenuItem>
              <MenuItem onSelect={() => download('series')}>
                <Table2 aria-hidden /> {t('csvSeries')}
              </MenuItem>
              {hasPresets && (
                <MenuItem onSelect={() => router.push('/preset')}>
                  <Bookmark aria-hidden /> {t('allPresets')}
                </MenuItem>
              )}
              <MenuItem onSelect={copy}>
                <Link2 aria-hidden /> {t('copyLink')}
              </MenuItem>
            </Menu>
          </>
        }
      />
      {meta && <Notices meta={meta} />}
      {hasPresets && (
        <PresetChanges id={preset.id} isChangeable={preset.isChangeable} onSaveAs={() => setSaving(true)} />
      )}
      {isScheduling && <ReportDialog preset={preset} onClose={() => setScheduling(false)} />}
      {isSaving && (
        <PresetDialog
          stored={storedView(view)}
          onClose={() => setSaving(false)}
          onSaved={({ id }) => router.push(presetPath(id))}
        />
      )}
    </>
  );
}

/** The one fact about the figures that a reader must know, the gravest first. */
function Notices({ meta: { countedFrom, backfill, isZoneAsAsked, zone } }: { meta: AnswerMeta }) {
  const t = useTexts('analytics');
  if (countedFrom) {
    const day = nameRange({ firstDay: countedFrom, lastDay: countedFrom });
    return <Alert tone="warning">{t('countedFrom', { day })}</Alert>;
  }
  if (!isZoneAsAsked) return <Alert tone="info">{t('otherZone', { zone, days: FINE_DAYS })}</Alert>;
  if (backfill)
    return <Alert tone="info">{t('backfill', { done: backfill.daysDone, total: backfill.daysTotal })}</Alert>;
  return null;
}

/** Returns the address of a table of the view as CSV. */
function csvPath({ chart: _chart, ...view }: AnalyticView, table: 'breakdown' | 'series'): string {
  const isCustom = view.range === 'custom';
  const question = {
    ...view,
    from: isCustom ? view.from : undefined,
    to: isCustom ? view.to : undefined,
    zone: view.zone || undefined,
    search: view.search || undefined,
  };
  const query = questionParameters(question);
  query.set('table', table);
  return pathOf('GET /api/config/v1/analytic/csv', { query });
}

/** Names a range of calendar days: "24 Oct – 22 Nov 2026", or one day. */
function nameRange({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string {
  const last = formatDay(lastDay, 'long');
  if (firstDay === lastDay) return last;
  const isSameYear = firstDay.slice(0, 4) === lastDay.slice(0, 4);
  return `${formatDay(firstDay, isSameYear ? 'short' : 'long')} – ${last}`;
}
