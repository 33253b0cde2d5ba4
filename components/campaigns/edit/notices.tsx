'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { CampaignType } from '#lib/campaigns/campaigns/values.ts';
import { allowsMove, type CampaignMove, hasReport } from '../moves.ts';
import { campaignPath } from '../paths.ts';
import type { Campaign } from './facts.ts';
import type { SaveState } from './use-campaign.ts';

type ConflictProps = { save: SaveState & { kind: 'conflict' }; onResolve: (keeps: 'theirs' | 'mine') => void };

/** Says that somebody else has changed the campaign meanwhile, and asks whose changes stay. */
export function ConflictNotice({ save: { by, latest }, onResolve }: ConflictProps) {
  const t = useTexts('campaignEdit');
  return (
    <Alert
      tone="warning"
      title={t('changedBy', { name: by || t('somebody') })}
      action={
        <>
          <Button size="sm" onClick={() => onResolve('theirs')}>
            {t('loadTheirs')}
          </Button>
          <Button size="sm" onClick={() => onResolve('mine')}>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      {t.rich('changedText', { at: () => <Time at={latest.lastUpdate} /> })}
    </Alert>
  );
}

type StateNoticeProps = {
  type: CampaignType;
  campaign: Campaign;
  maySend: boolean;
  onMove: (move: CampaignMove) => void;
};

/** Says why a campaign that is no draft cannot be changed, and what is next. */
export function StateNotice({ type, campaign, maySend, onMove }: StateNoticeProps) {
  const t = useTexts('campaignEdit');
  const words = useTexts('campaigns');
  const { id, state, pauseCause, scheduleAt } = campaign;
  if (state === 'DRAFT') return null;
  const report = hasReport(state) && (
    <ButtonLink size="sm" href={campaignPath(type, id, 'report')}>
      {words('report')}
    </ButtonLink>
  );
  if (state === 'SCHEDULED')
    return (
      <Alert
        title={t('isScheduled')}
        action={
          maySend && (
            <Button size="sm" onClick={() => onMove('unschedule')}>
              {words('edit')}
            </Button>
          )
        }
      >
        {scheduleAt && t.rich('leavesAt', { at: () => <Time at={scheduleAt} /> })}
      </Alert>
    );
  if (state === 'PAUSED')
    return (
      <Alert
        tone="warning"
        title={t('isPaused')}
        action={
          <>
            {report}
            {maySend && allowsMove(state, 'resume') && (
              <Button size="sm" onClick={() => onMove('resume')}>
                {words('resume')}
              </Button>
            )}
          </>
        }
      >
        {pauseCause && words(`pauseCauses.${pauseCause}`)}
      </Alert>
    );
  return (
    <Alert
      tone={state === 'FAILED' ? 'danger' : 'info'}
      title={t('isNotDraft', { state: words(`states.${state}`) })}
      action={
        <>
          {report}
          {maySend && allowsMove(state, 'pause') && (
            <Button size="sm" onClick={() => onMove('pause')}>
              {words('pause')}
            </Button>
          )}
        </>
      }
    >
      {t('notDraftText')}
    </Alert>
  );
}
