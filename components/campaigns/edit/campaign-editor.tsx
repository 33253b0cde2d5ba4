'use client';

import { CalendarClock, CircleCheck, CloudOff, LoaderCircle, Send } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Thumbnail } from '#components/content/templates/preview/thumbnail.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import type { CampaignType } from '#lib/campaigns/campaigns/values.ts';
import { api } from '#lib/client/api.ts';
import { useGrant } from '#lib/client/features.tsx';
import { errorSentence, showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import { CampaignState } from '../campaign-state.tsx';
import type { CampaignMove } from '../moves.ts';
import { campaignsPath } from '../paths.ts';
import { AudienceFields } from './audience-card.tsx';
import { type AudienceNames, sentenceOf } from './audience-names.ts';
import { ContentFields } from './content-card.tsx';
import { type CampaignUsage, costOf, EditAside } from './edit-aside.tsx';
import { type CardState, EditCard } from './edit-card.tsx';
import { type Campaign, type CardName, cardsOf, type Facts, isNobody, type Schedule } from './facts.ts';
import { ConflictNotice, StateNotice } from './notices.tsx';
import { type Check, cardOfPart, isMissing, listFaults, ReviewList } from './review-card.tsx';
import { type SetupChoices, SetupFields } from './setup-card.tsx';
import { type SaveState, useCampaign } from './use-campaign.ts';
import { useEmail } from './use-email.ts';
import { useRecipientCount } from './use-recipient-count.ts';

// Each visit sends once at most, and campaigns without a test have no card of one.
const TestFields = dynamic(() => import('./test-card.tsx').then((module) => module.TestFields));
const SendDialog = dynamic(() => import('./send-dialog.tsx').then((module) => module.SendDialog), { ssr: false });
const ScheduleDialog = dynamic(() => import('./schedule-dialog.tsx').then((module) => module.ScheduleDialog), {
  ssr: false,
});
const TestSendDialog = dynamic(() => import('../test-send-dialog.tsx').then((module) => module.TestSendDialog), {
  ssr: false,
});
const MoveDialog = dynamic(() => import('../move-dialog.tsx').then((module) => module.MoveDialog), { ssr: false });

type CampaignEditorProps = {
  type: CampaignType;
  campaign: Campaign;
  check: Check;
  usage: CampaignUsage;
  choices: SetupChoices;
  names: AudienceNames;
};

type Open =
  | { kind: 'test' }
  | { kind: 'send'; part: number | null }
  | { kind: 'schedule' }
  | { kind: 'move'; move: CampaignMove };

/** Writes a campaign or an A/B test in cards, in any order, until it is sent or scheduled. */
export function CampaignEditor({ type, campaign, check: firstCheck, usage, choices, names }: CampaignEditorProps) {
  const t = useTexts('campaignEdit');
  const router = useRouter();
  const mayModify = useGrant('campaigns/modify');
  const maySend = useGrant('campaigns/send');
  const edited = useCampaign(type, campaign);
  const { saved, facts, save, change } = edited;
  const isDraft = saved.state === 'DRAFT';
  const canEdit = isDraft && mayModify;
  const { data: check = firstCheck, mutate: refreshCheck } = useApi(
    `GET /api/suite/v1/${type}/{id}/check`,
    { params: { id: campaign.id } },
    { fallbackData: firstCheck, keepPreviousData: true, revalidateOnMount: false },
  );
  const renew = useEffectEvent(() => void refreshCheck());
  const { revision } = saved;
  useEffect(() => {
    if (revision !== campaign.revision) renew();
  }, [revision, campaign.revision]);
  const counted = useRecipientCount(type, facts);
  const isVaried = saved.ab?.variable === 'content';
  const contentId = isVaried ? (saved.variants?.[0]?.templateId ?? null) : saved.templateId;
  const { email, render } = useEmail({ type, id: saved.id, ...(isVaried && { variant: 0 }) }, contentId);
  const cards = cardsOf(type);
  const shown = isDraft ? cards : cards.filter((card) => card !== 'review');
  const stateOf = (card: CardName): CardState => cardState(card, facts, check, save);
  const [opened, setOpened] = useState<CardName | null>(() =>
    canEdit ? (cards.find((card) => card !== 'review' && stateOf(card) !== 'done') ?? null) : null,
  );
  const [dialog, setDialog] = useState<Open | null>(null);

  const people = counted.count?.total ?? (isNobody(facts.audience) ? 0 : null);
  const isEstimate = counted.count?.estimate ?? false;
  const quota = quotaOf(type, facts, people, usage);
  const isOnlyQuota = check.parts.every(({ part, isReady }) => isReady || part === 'quota');
  const sender = choices.senders.find(({ senderId }) => senderId === facts.senderId);

  const faults = listFaults(check, facts, type).length;

  const openCard = (card: CardName) => {
    if (card !== 'review') setOpened(card);
    setTimeout(() => document.getElementById(`card-${card}`)?.scrollIntoView({ block: 'start', behavior: 'smooth' }));
  };
  const send = async (partial: boolean) => {
    if (facts.schedule && !(await edited.attempt({ schedule: null })).isSaved) return;
    const at = await edited.settle();
    if (at === null) return;
    await api(`POST /api/suite/v1/${type}/{id}/send`, {
      params: { id: campaign.id },
      body: { revision: at, partial },
    });
    showToast({ type: 'success', title: t('sendingNow', { name: facts.name }) });
    router.push(campaignsPath(type));
  };
  const schedule = async (chosen: Schedule): Promise<string | null> => {
    const tried = await edited.attempt({ schedule: chosen });
    if (!tried.isSaved) {
      if (tried.refusal === null) setDialog(null);
      return tried.refusal;
    }
    const at = await edited.settle();
    if (!(check.ready || isOnlySchedule(check)) || !maySend || at === null) {
      setDialog(null);
      return null;
    }
    try {
      await api(`POST /api/suite/v1/${type}/{id}/send`, { params: { id: campaign.id }, body: { revision: at } });
    } catch (error) {
      return errorSentence(error);
    }
    showToast({ type: 'success', title: t('scheduledNow', { name: facts.name }) });
    router.push(campaignsPath(type));
    return null;
  };
  const startSending = async () => {
    // What was typed last counts.
    if ((await edited.settle()) === null) return openCard(save.kind === 'refused' ? save.card : 'review');
    const latest = await refreshCheck().catch((error: unknown) => void showError(error));
    if (latest?.ready) setDialog({ kind: 'send', part: null });
    else openCard('review');
  };

  const summary: Readonly<Record<CardName, ReactNode>> = {
    setup: sender ? t('setupSummary', { sender: sender.name, address: sender.email }) : t('notSet'),
    audience: isNobody(facts.audience)
      ? t('notSet')
      : sentenceOf(facts.audience, names, {
          everybody: t('everybody'),
          gone: t('gone'),
          or: t('or'),
          butNot: t('butNot'),
        }),
    content:
      email.kind === 'shown' ? email.rendered.subject || t('noSubject') : contentId ? t('emailChosen') : t('notSet'),
    test: facts.ab
      ? t('testSummary', {
          count: facts.variants.length,
          thing: t(`variables.${facts.ab.variable}`),
          share: facts.ab.testShare,
        })
      : t('notSet'),
    review: '',
  };
  const body = (card: CardName): ReactNode => {
    switch (card) {
      case 'setup':
        return <SetupFields facts={facts} onChange={change} choices={choices} />;
      case 'audience':
        return (
          <AudienceFields
            audience={facts.audience}
            names={names}
            counted={counted}
            onChange={(audience) => change({ audience })}
          />
        );
      case 'content':
        return <ContentFields type={type} campaign={saved} facts={facts} onChange={change} />;
      case 'test':
        return <TestFields facts={facts} onChange={change} senders={choices.senders} people={people} />;
      case 'review':
        return (
          <ReviewList
            check={check}
            facts={facts}
            people={people}
            type={type}
            onOpen={openCard}
            onSchedule={() => setDialog({ kind: 'schedule' })}
            quota={quota}
            onSendPart={
              maySend && canEdit && isOnlyQuota && quota && quota.left > 0
                ? () => setDialog({ kind: 'send', part: quota.left })
                : undefined
            }
          />
        );
    }
  };
  return (
    <>
      <PageHeader
        title={facts.name || t('unnamed')}
        description={
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <CampaignState state={saved.state} />
            {canEdit && <SavedText save={save} />}
            {saved.category && (
              <span>
                {t('category')} <b className="font-medium text-fg">{saved.category.name}</b>
              </span>
            )}
          </span>
        }
        actions={
          isDraft && (
            <>
              {mayModify && contentId !== null && (
                <Button onClick={() => setDialog({ kind: 'test' })}>
                  <Send aria-hidden /> {t('sendTest')}
                </Button>
              )}
              {mayModify && (
                <Button onClick={() => setDialog({ kind: 'schedule' })}>
                  <CalendarClock aria-hidden /> {t('schedule')}
                </Button>
              )}
              {maySend && (
                <Button variant="primary" onClick={() => void startSending()}>
                  {check.ready && people !== null ? t('sendTo', { count: people }) : t('reviewAndSend')}
                </Button>
              )}
            </>
          )
        }
      />
      {save.kind === 'conflict' && <ConflictNotice save={save} onResolve={edited.resolve} />}
      <StateNotice
        type={type}
        campaign={saved}
        maySend={maySend}
        onMove={(move) => setDialog({ kind: 'move', move })}
      />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-3">
          {shown.map((card, index) => (
            <EditCard
              key={card}
              name={card}
              number={index + 1}
              state={stateOf(card)}
              isOpen={card === 'review' || (canEdit && opened === card)}
              summary={summary[card]}
              {...(card === 'review' && { about: faults > 0 ? t('toFixCount', { count: faults }) : t('readyToSend') })}
              {...(card === 'content' &&
                opened !== 'content' &&
                email.kind === 'shown' && {
                  actions: (
                    <span className="max-sm:hidden">
                      <Thumbnail title={t('preview')} size="row" hasImages render={render} />
                    </span>
                  ),
                })}
              fault={faultOf(card, check, facts, save)}
              onToggle={canEdit && card !== 'review' ? () => setOpened(opened === card ? null : card) : undefined}
            >
              {body(card)}
            </EditCard>
          ))}
        </div>
        <EditAside type={type} facts={facts} sender={sender} email={email} count={counted.count} usage={usage} />
      </div>
      {dialog?.kind === 'send' && people !== null && (
        <SendDialog
          people={people}
          isEstimate={isEstimate}
          part={dialog.part}
          onClose={() => setDialog(null)}
          onSend={() => send(dialog.part !== null)}
        />
      )}
      {dialog?.kind === 'test' && (
        <TestSendDialog type={type} id={saved.id} {...(isVaried && { variant: 0 })} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'schedule' && (
        <ScheduleDialog
          type={type}
          facts={facts}
          isReady={maySend && (check.ready || isOnlySchedule(check))}
          onClose={() => setDialog(null)}
          onSchedule={schedule}
        />
      )}
      {dialog?.kind === 'move' && (
        <MoveDialog
          type={type}
          campaign={saved}
          move={dialog.move}
          onClose={() => setDialog(null)}
          onMoved={() => void edited.reload()}
        />
      )}
    </>
  );
}

/** Returns true for a campaign that lacks nothing but a time to come. */
const isOnlySchedule = ({ parts }: Check): boolean =>
  parts.every(({ part, isReady }) => isReady || part === 'schedule');

function cardState(card: CardName, facts: Facts, check: Check, save: SaveState): CardState {
  if (save.kind === 'refused' && save.card === card) return 'fault';
  const parts = check.parts.filter((one) => (card === 'review' ? true : cardOfPart(one.part) === card));
  const open = parts.filter(({ isReady }) => !isReady);
  if (open.length === 0) return 'done';
  if (card === 'review') return open.some(({ part }) => !isMissing(part, facts)) ? 'fault' : 'missing';
  return open.every(({ part }) => isMissing(part, facts)) ? 'missing' : 'fault';
}

/** Returns the sentence of what is wrong with a card: that of a save that was refused, else of the review. */
function faultOf(card: CardName, check: Check, facts: Facts, save: SaveState): string | undefined {
  if (save.kind === 'refused' && save.card === card) return save.text;
  if (card === 'review') return undefined;
  const found = check.parts.find(
    ({ part, isReady }) => !isReady && cardOfPart(part) === card && !isMissing(part, facts),
  );
  if (!found?.message) return undefined;
  return found.detail ? `${found.message} ${found.detail}` : found.message;
}

/** Returns what a quota that is too small has left, and what it would need; null if it is large enough. */
function quotaOf(
  type: CampaignType,
  facts: Facts,
  people: number | null,
  usage: CampaignUsage,
): { left: number; needed: number } | null {
  if (people === null) return null;
  const cost = costOf(type, facts, people);
  for (const kind of ['testEmails', 'emails'] as const) {
    const { used, limit } = usage[kind];
    if (limit >= 0 && cost[kind] > 0 && used + cost[kind] > limit)
      return { left: Math.max(0, limit - used), needed: cost[kind] };
  }
  return null;
}

/** Says if the changes are kept. */
function SavedText({ save }: { save: SaveState }) {
  const t = useTexts('campaignEdit');
  const { zone, hours } = useTimeFormat();
  const Icon = save.kind === 'saved' ? CircleCheck : save.kind === 'saving' ? LoaderCircle : CloudOff;
  const clock = (at: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeStyle: 'short',
      timeZone: zone,
      hourCycle: hours === 24 ? 'h23' : 'h12',
    }).format(new Date(at));
  return (
    <span
      role="status"
      className={`inline-flex items-center gap-1.5 text-xs ${save.kind === 'saved' || save.kind === 'saving' ? 'text-muted' : 'text-warning-text'}`}
    >
      <Icon aria-hidden className={`size-3.5 ${save.kind === 'saved' ? 'text-success' : ''}`} />
      {save.kind === 'saved' ? t('savedAt', { time: clock(save.at) }) : t(`saves.${save.kind}`)}
    </span>
  );
}
