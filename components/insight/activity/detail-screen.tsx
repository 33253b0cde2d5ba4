'use client';

import { Code } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { MessageState, SimulatedTag } from '#components/kit/message/message-state.tsx';
import { messageView } from '#components/kit/message/view.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { DownloadButton } from '#components/ui/download-button.tsx';
import { MiddleTruncate } from '#components/ui/middle-truncate.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { pathOf } from '#lib/client/calls.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { ActivityDetail } from '#lib/insight/activity/message/schema.ts';
import { DeliveryActions } from './delivery-actions.tsx';
import { MessageBody } from './message-body.tsx';
import { MessageFacts } from './message-facts.tsx';
import { OtherMail } from './other-mail.tsx';
import { RecipientList } from './recipient-list.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { VerdictBanner } from './verdict-banner.tsx';

/** The interval at which a message that is not settled is read again, in milliseconds. */
const POLL_MS = 2_000;

type DetailScreenProps = {
  initial: ActivityDetail;
  /** The reader may retry and cancel deliveries. */
  maySteer: boolean;
  /** The reader may remove suppressions. */
  mayUnsuppress: boolean;
};

/** One message: the verdict, its timeline, its content and its facts. */
export function DetailScreen({ initial, maySteer, mayUnsuppress }: DetailScreenProps) {
  const t = useTexts('activity');
  const ui = useTexts('ui');
  const { data, error, mutate } = useApi(
    'GET /api/config/v1/activity/{id}',
    { params: { id: initial.id }, query: { recipient: initial.ordinal } },
    {
      fallbackData: initial,
      refreshInterval: (latest) => ((latest ?? initial).isSettled ? 0 : POLL_MS),
    },
  );
  const message = data ?? initial;
  const { hrefOf, view, setView } = useDetailView();
  const open = message.recipients.find((recipient) => recipient.ordinal === message.ordinal);
  const waits = open?.status === 'queued' || open?.status === 'deferred';
  const showSource = () => {
    setView('source');
    document.getElementById(CONTENT_ID)?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <PageHeader
        actions={
          <>
            {maySteer && waits && (
              <DeliveryActions id={message.id} ordinal={message.ordinal} recipient={open.recipient} onChange={mutate} />
            )}
            {message.hasBody && (
              <>
                <Button onClick={showSource}>
                  <Code aria-hidden /> {t('viewSource')}
                </Button>
                <DownloadButton
                  source={pathOf('GET /api/config/v1/activity/{id}/source', { params: { id: message.id } })}
                >
                  {t('download')}
                </DownloadButton>
              </>
            )}
          </>
        }
        title={message.subject || t('noSubject')}
        description={
          open && (
            <span className="flex flex-wrap items-center gap-2 text-sm">
              <MessageState state={open.verdict} isLoud />
              {open.isSimulated && <SimulatedTag />}
              <span className="flex min-w-0 items-center gap-1">
                {t('to')}
                <MiddleTruncate text={open.recipient} kind="address" className="font-medium text-fg" />
                <CopyButton value={open.recipient} label={t('copied.recipient')} />
              </span>
            </span>
          )
        }
      />
      {error && (
        <Alert
          tone="warning"
          title={t('stopped')}
          action={
            <Button size="sm" onClick={() => void mutate()}>
              {ui('retry')}
            </Button>
          }
        >
          {errorSentence(error)}
        </Alert>
      )}
      {open && <VerdictBanner message={message} recipient={open} mayUnsuppress={mayUnsuppress} onChange={mutate} />}
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <section className="flex flex-col gap-3.5">
            <div className="flex items-baseline justify-between gap-4">
              <h2 className="text-lg font-semibold">{t('timeline')}</h2>
              <span className="text-xs text-faint">{t('elapsed.note')}</span>
            </div>
            <Timeline message={message} />
          </section>
          <section id={CONTENT_ID} aria-label={t('content')} className="scroll-mt-20">
            <MessageBody id={message.id} hasBody={message.hasBody} view={view} onView={setView} />
          </section>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {message.recipients.length > 1 && (
            <section>
              <h2 className="mb-2 text-base font-semibold">{t('recipients', { count: message.recipients.length })}</h2>
              <RecipientList recipients={message.recipients} ordinal={message.ordinal} hrefOf={hrefOf} />
            </section>
          )}
          <section>
            <h2 className="mb-2 text-base font-semibold">{t('messageTitle')}</h2>
            <MessageFacts message={message} />
          </section>
          {open && <OtherMail messageId={message.id} recipient={open.recipient} />}
        </div>
      </div>
    </>
  );
}

const CONTENT_ID = 'content';

/** Keeps the open recipient and the open tab in the URL. */
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
