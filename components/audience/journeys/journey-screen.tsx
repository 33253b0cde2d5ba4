'use client';

import { CircleCheck, CircleSlash, Ellipsis, PowerOff, Signpost } from 'lucide-react';
import dynamic from 'next/dynamic';
import { usePathname, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { StageNames } from '#components/audience/stage-names.tsx';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { State } from '#components/ui/state.tsx';
import type { Journey, JourneyFunnel, JourneyReport } from '#lib/audience/journeys/schema.ts';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { useGrant } from '#lib/client/features.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import { MovesSection } from './moves-section.tsx';
import { formatReportRange, type ReportRange, readReportRange } from './range.ts';
import { RangeBar } from './range-bar.tsx';
import { RulesSection } from './rules-section.tsx';
import { StageStrip } from './stage-strip.tsx';
import { SwitchOn } from './switch-on.tsx';
import { useApplying } from './use-applying.ts';

// Most visits rename nothing.
const StagesDialog = dynamic(() => import('./stages-dialog.tsx').then((module) => module.StagesDialog), { ssr: false });

type JourneyScreenProps = {
  initial: { journey: Journey; range: ReportRange; funnel: JourneyFunnel; report: JourneyReport };
  /** Today in the company's zone, YYYY-MM-DD. */
  today: string;
};

/** The stages of the company's people, who moved between them, and the rules that move people. */
export function JourneyScreen({ initial, today }: JourneyScreenProps) {
  const t = useTexts('journeys');
  const canModify = useGrant('contacts/modify');
  const path = usePathname();
  const range = readReportRange(useSearchParams(), today);
  const { from, to } = range;
  const isFirst = from === initial.range.from && to === initial.range.to;
  const query = { query: { from, to } };
  const { data: journey = initial.journey, mutate } = useApi('GET /api/suite/v1/journeys', undefined, {
    fallbackData: initial.journey,
  });
  const funnel = useApi('GET /api/suite/v1/journeys/funnel', query, {
    keepPreviousData: true,
    ...(isFirst && { fallbackData: initial.funnel }),
  });
  const report = useApi('GET /api/suite/v1/journeys/report', query, {
    keepPreviousData: true,
    ...(isFirst && { fallbackData: initial.report }),
  });
  const { mutate: refreshFunnel } = funnel;
  const { mutate: refreshReport } = report;
  const refresh = () => {
    void refreshFunnel();
    void refreshReport();
  };
  const { done, isApplying, started } = useApplying(refresh);
  const [named, setNamed] = useState<Journey | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const show = (saved: Journey, title: string) => {
    showToast({ type: 'success', title });
    started();
    return mutate(saved, { revalidate: false });
  };
  const save = async (change: Partial<Pick<Journey, 'rules' | 'names' | 'defaultStage'>>, { updatedAt }: Journey) => {
    try {
      const body = { ...change, ifUpdatedAt: updatedAt };
      await show(await api('PUT /api/suite/v1/journeys', { body }), t('saved'));
    } catch (error) {
      // Somebody else was faster: their change is shown, and this one is made again.
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const latest = await mutate();
      if (latest?.updatedAt === updatedAt) throw error;
      showToast({ type: 'warning', message: t('conflict') });
    }
  };
  const fault = funnel.error ?? report.error;
  const figures = funnel.data && report.data ? { funnel: funnel.data, report: report.data } : null;
  const people = figures?.funnel.stages.reduce((sum, { now }) => sum + now, 0) ?? 0;
  return (
    <StageNames names={journey.names}>
      <PageHeader
        title={t('title')}
        badges={
          <State tone={journey.active ? 'success' : 'neutral'} icon={journey.active ? CircleCheck : CircleSlash}>
            {t(journey.active ? 'on' : 'isOff')}
          </State>
        }
        description={t('description')}
        actions={
          journey.active &&
          canModify && (
            <>
              <Button onClick={() => setNamed(journey)}>
                <Signpost aria-hidden /> {t('stagesButton')}
              </Button>
              <Menu
                trigger={
                  <IconButton variant="outline" label={t('more')}>
                    <Ellipsis aria-hidden />
                  </IconButton>
                }
              >
                <MenuItem danger onSelect={() => setLeaving(true)}>
                  <PowerOff aria-hidden /> {t('switchOff')}
                </MenuItem>
              </Menu>
            </>
          )
        }
      />
      {!journey.active && figures && (
        <SwitchOn
          journey={journey}
          stages={figures.funnel.stages}
          canModify={canModify}
          onActivate={async (defaultStage) => {
            await show(await api('POST /api/suite/v1/journeys/activate', { body: { defaultStage } }), t('switchedOn'));
          }}
        />
      )}
      {journey.active && isApplying && (
        <p
          role="status"
          className="flex items-center gap-2.5 rounded-lg border border-line bg-raised px-4 py-3 text-sm"
        >
          <Spinner /> {t('applying', { count: done })}
        </p>
      )}
      {fault && (
        <Alert
          tone="danger"
          title={t('figuresFailed')}
          action={
            <Button size="sm" onClick={refresh}>
              {t('retry')}
            </Button>
          }
        >
          {errorSentence(fault)}
        </Alert>
      )}
      {journey.active && (
        <>
          <RangeBar
            range={range}
            today={today}
            onChange={(next) => window.history.replaceState(null, '', path + formatReportRange(next))}
          />
          {figures && (
            <>
              <StageStrip stages={figures.funnel.stages} sampled={figures.funnel.sampled} />
              <MovesSection {...figures} today={today} />
            </>
          )}
          <RulesSection journey={journey} canModify={canModify} onSave={(rules, of) => save({ rules }, of)} />
        </>
      )}
      {named && (
        <StagesDialog journey={named} onClose={() => setNamed(null)} onSave={(change) => save(change, named)} />
      )}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t('switchOff')}
        consequence={t('switchOffText', { count: people })}
        action={t('switchOff')}
        onConfirm={async () => {
          await show(await api('POST /api/suite/v1/journeys/deactivate'), t('switchedOff'));
        }}
      />
    </StageNames>
  );
}
