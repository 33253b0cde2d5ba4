'use client';

import { CirclePause, Download, Ellipsis, OctagonX, Play, RotateCw, Send, Tag } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useWasOpen } from '#components/ui/use-was-open.ts';
import type { ReportStatus } from '#lib/campaigns/reports/values.ts';
import { api } from '#lib/client/api.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import { ActDialog } from './act-dialog.tsx';
import type { Campaign, Report, Subject } from './report-calls.ts';

// Most visits only read.
const LabelDialog = dynamic(() => import('./label-dialog.tsx').then((module) => module.LabelDialog), { ssr: false });
const ExportsDialog = dynamic(() => import('./exports-dialog.tsx').then((module) => module.ExportsDialog), {
  ssr: false,
});

type Dialog = 'label' | 'export' | 'cancel' | 'resume' | 'followUp' | 'resend';

type ReportActionsProps = {
  subject: Subject;
  campaign: Campaign;
  report: Report;
  /** The status that the list of people shows; null where another tab is open. */
  status: ReportStatus | null;
  /** The dialog that the address asks for. */
  opened: 'export' | null;
  onChanged: () => Promise<void>;
};

const PAUSABLE: readonly Report['state'][] = ['TESTING', 'SENDING'];
const CANCELABLE: readonly Report['state'][] = ['PREPARING', 'TESTING', 'DECIDED', 'SENDING', 'PAUSED'];
const ENDED: readonly Report['state'][] = ['SENT', 'CANCELED'];

/** The acts of a report: a campaign is steered while it is sent, and its people are acted on afterwards. */
export function ReportActions({ subject, campaign, report, status, opened, onChanged }: ReportActionsProps) {
  const t = useTexts('campaignReport');
  const router = useRouter();
  const { type, id } = subject;
  const { state, pauseCause, waiting } = report;
  const { revision } = campaign;
  const canSend = useGrant('campaigns/send');
  const canWrite = useGrant('campaigns/modify');
  const canLabel = [useGrant('contacts/modify'), useFeature('contactManagement.label')].every(Boolean);
  const isListed = useFeature('emailReport');
  const isEmailOn = useFeature('emailMarketing.campaign');
  const [dialog, setDialog] = useState<Dialog | null>(opened);
  const [statement, setStatement] = useState('');
  const wasLabelOpen = useWasOpen(dialog === 'label');
  const wasExportOpen = useWasOpen(dialog === 'export');
  const at = { params: { id } };
  const openIs = (name: Dialog) => ({
    open: dialog === name,
    onOpenChange: (open: boolean) => setDialog(open ? name : null),
  });
  const pausing = useAction(async () => {
    await api(`POST /api/suite/v1/${type}/{id}/pause`, { ...at, body: { revision } });
    showToast({ type: 'success', title: t('pausedToast') });
    await onChanged();
  });
  const resume = async () => {
    const body = { revision, ...(pauseCause === 'brake' && { statement }) };
    await api(`POST /api/suite/v1/${type}/{id}/resume`, { ...at, body });
    showToast({ type: 'success', title: t('resumedToast') });
    await onChanged();
  };
  const soft = report.bounceback.soft + report.bounceback.block;
  const isEnded = ENDED.includes(state);
  const isCancelable = canSend && CANCELABLE.includes(state);
  const isResendable = canSend && isEmailOn && isEnded && soft > 0;
  return (
    <>
      {canLabel && isListed && report.sent > 0 && (
        <Button onClick={() => setDialog('label')}>
          <Tag aria-hidden /> {t('label')}
        </Button>
      )}
      {isListed && report.recipient > 0 && (
        <Button onClick={() => setDialog('export')}>
          <Download aria-hidden /> {t('export')}
        </Button>
      )}
      {canSend && PAUSABLE.includes(state) && (
        <Button loading={pausing.pending} onClick={pausing.run}>
          <CirclePause aria-hidden /> {t('pause')}
        </Button>
      )}
      {canSend && state === 'PAUSED' && (
        <Button variant="primary" onClick={() => setDialog('resume')}>
          <Play aria-hidden /> {t('resume')}
        </Button>
      )}
      {canWrite && isEmailOn && isListed && isEnded && report.notopen > 0 && (
        <Button variant="primary" onClick={() => setDialog('followUp')}>
          <Send aria-hidden /> {t('followUp', { count: report.notopen })}
        </Button>
      )}
      {(isCancelable || isResendable) && (
        <Menu
          trigger={
            <IconButton variant="outline" label={t('more')}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {isResendable && (
            <MenuItem onSelect={() => setDialog('resend')}>
              <RotateCw aria-hidden /> {t('resend', { count: soft })}
            </MenuItem>
          )}
          {isCancelable && (
            <MenuItem danger onSelect={() => setDialog('cancel')}>
              <OctagonX aria-hidden /> {t('cancel')}
            </MenuItem>
          )}
        </Menu>
      )}
      {wasLabelOpen && (
        <LabelDialog key={status} {...openIs('label')} subject={subject} report={report} status={status ?? 'clicked'} />
      )}
      {wasExportOpen && (
        <ExportsDialog key={status} {...openIs('export')} subject={subject} report={report} status={status ?? 'all'} />
      )}
      <ConfirmDialog
        {...openIs('cancel')}
        title={t('cancel')}
        consequence={t('cancelText', { count: waiting })}
        action={t('cancel')}
        onConfirm={async () => {
          await api(`POST /api/suite/v1/${type}/{id}/cancel`, { ...at, body: { revision } });
          showToast({ type: 'success', title: t('canceledToast') });
          await onChanged();
        }}
      />
      <ActDialog
        {...openIs('resume')}
        title={t('resume')}
        text={t('resumeText')}
        action={t('resume')}
        disabled={pauseCause === 'brake' && statement.trim().length < 3}
        onConfirm={resume}
      >
        {pauseCause === 'brake' && (
          <Field name="statement" label={t('statement')} description={t('statementHelp')}>
            <Textarea value={statement} onValueChange={setStatement} maxLength={500} />
          </Field>
        )}
      </ActDialog>
      <ActDialog
        {...openIs('followUp')}
        title={t('followUpTitle')}
        text={t('followUpText', { count: report.notopen })}
        action={t('followUpAction')}
        onConfirm={async () => {
          const body = { statuses: ['notopen'] as const };
          const draft = await api(`POST /api/suite/v1/${type}/{id}/reports/campaign`, { ...at, body });
          router.push(`/email-marketing/${draft.id}/edit`);
        }}
      />
      <ActDialog
        {...openIs('resend')}
        title={t('resendAction')}
        text={t('resendText', { count: soft })}
        action={t('resendAction')}
        onConfirm={async () => {
          const sent = await api(`POST /api/suite/v1/${type}/{id}/stats/resend-softbounce`, at);
          showToast({ type: 'success', title: t('resentToast', { name: sent.name }) });
          router.push(`/email-marketing/${sent.id}/report`);
        }}
      />
    </>
  );
}
