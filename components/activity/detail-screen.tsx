'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { messageView } from '#components/message/view.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ActivityDetail } from '#lib/activity/schema.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import { DeliveryActions } from './delivery-actions.tsx';
import { MessageCard } from './message-card.tsx';
import { MessageFacts } from './message-facts.tsx';
import { MessageState, SimulatedTag } from './message-state.tsx';
import { RecipientList } from './recipient-list.tsx';
import { Timeline } from './timeline/timeline.tsx';

/** How often a message that is on its way is asked for, in milliseconds. */
const POLL_MS = 2_000;

type DetailScreenProps = {
  initial: ActivityDetail;
  /** The reader may retry and cancel deliveries. */
  maySteer: boolean;
};

/** One message: its verdict and the reason, its timeline and its content. */
export function DetailScreen({ initial, maySteer }: DetailScreenProps) {
  const t = useTexts('activity');
  const ui = useTexts('ui');
  const base = `/api/config/v1/activity/${initial.id}`;
  const { data, error, mutate } = useApi<ActivityDetail>(`${base}?recipient=${initial.ordinal}`, {
    fallbackData: initial,
    refreshInterval: (latest) => ((latest ?? initial).isSettled ? 0 : POLL_MS),
  });
  const message = data ?? initial;
  const { hrefOf, view, setView } = useDetailView();
  const isMany = message.recipients.length > 1;
  const open = message.recipients.find((recipient) => recipient.ordinal === message.ordinal);
  const waits = open?.status === 'queued' || open?.status === 'deferred';
  return (
    <>
      <PageHeader
        actions={
          maySteer &&
          waits && (
            <DeliveryActions base={base} ordinal={message.ordinal} recipient={open.recipient} onChange={mutate} />
          )
        }
        back={<TextLink href="/activity">{t('title')}</TextLink>}
        title={message.subject || t('noSubject')}
        description={
          <span className="flex flex-wrap items-center gap-2">
            {open && <MessageState state={open.verdict} isLoud />}
            {open?.isSimulated && <SimulatedTag />}
            <span className="min-w-0 wrap-anywhere">{t('to', { recipient: open?.recipient ?? '' })}</span>
          </span>
        }
      />
      {error && (
        <Alert tone="warning" title={t('stopped')}>
          {errorSentence(error)}{' '}
          <Button size="sm" onClick={() => void mutate()}>
            {ui('retry')}
          </Button>
        </Alert>
      )}
      <Explained message={message} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        {isMany && (
          <Card title={t('recipients', { count: message.recipients.length })} flush className="lg:col-start-2">
            <RecipientList recipients={message.recipients} ordinal={message.ordinal} hrefOf={hrefOf} />
          </Card>
        )}
        <div className="flex min-w-0 flex-col gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <section className="flex flex-col gap-3.5">
            <div className="flex items-baseline justify-between gap-4">
              <h2 className="text-lg font-semibold">{t('timeline')}</h2>
              <span className="text-xs text-faint">{t('elapsed.note')}</span>
            </div>
            <Timeline message={message} />
          </section>
          <MessageCard base={base} hasBody={message.hasBody} view={view} onView={setView} />
        </div>
        <Card
          title={t('messageTitle')}
          className={isMany ? 'lg:col-start-2' : 'lg:col-start-2 lg:row-span-2 lg:row-start-1'}
        >
          <MessageFacts message={message} />
        </Card>
      </div>
    </>
  );
}

function Explained({ message: { explanation, nextTryAt } }: { message: ActivityDetail }) {
  const t = useTexts('activity');
  return (
    <Alert tone={explanation.tone} title={explanation.summary}>
      {explanation.advice}
      {nextTryAt && t.rich('nextTryIs', { time: () => <Time at={nextTryAt} /> })}
    </Alert>
  );
}

/** The open recipient and the open tab are part of the URL. */
function useDetailView() {
  const path = usePathname();
  const params = useSearchParams();
  const hrefWith = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    return `${path}?${next}`;
  };
  return {
    hrefOf: (ordinal: number) => hrefWith('recipient', String(ordinal)),
    view: messageView(params.get('view')),
    setView: (view: string) => window.history.replaceState(null, '', hrefWith('view', view)),
  };
}
