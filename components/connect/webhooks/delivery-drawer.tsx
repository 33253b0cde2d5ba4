'use client';

import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Drawer } from '#components/ui/drawer.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { WebhookDeliveryDetail } from '#lib/connect/webhooks/deliveries/schema.ts';
import { AnswerMark } from './answer-mark.tsx';
import { AttemptView } from './attempt-view.tsx';
import { sequenceText } from './delivery-name.ts';
import { TryList } from './try-list.tsx';

/** How often an open delivery that waits is read again, in milliseconds. */
const POLL_MS = 3_000;

type DeliveryDrawerProps = {
  webhookId: string;
  /** The open delivery; null where none is. */
  id: string | null;
  mayRetry: boolean;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onRetried: () => void;
};

/** One delivery beside the list: its tries, and the request and the response of one of them. */
export function DeliveryDrawer(props: DeliveryDrawerProps) {
  const { webhookId, id, mayRetry, onClose, onPrevious, onNext, onRetried } = props;
  const t = useTexts('webhooks');
  const { data, error, mutate } = useApi(
    id === null ? null : 'GET /api/config/v1/webhook/{id}/delivery/{deliveryId}',
    { params: { id: webhookId, deliveryId: id ?? '' } },
    { refreshInterval: (latest) => (latest?.status === 'waiting' ? POLL_MS : 0) },
  );
  const delivery = data?.id === id ? data : undefined;
  const retried = () => {
    void mutate();
    onRetried();
  };
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      title={delivery ? <DrawerTitle delivery={delivery} /> : t('deliveries.caption')}
      description={delivery && <DeliveredTo delivery={delivery} />}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      {delivery ? (
        <DeliveryContents
          key={delivery.id}
          webhookId={webhookId}
          delivery={delivery}
          mayRetry={mayRetry}
          onRetried={retried}
        />
      ) : error ? (
        <ErrorState
          message={error.status === 404 ? t('delivery.notFound') : errorSentence(error)}
          requestId={error.requestId}
          onRetry={() => void mutate()}
        />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Drawer>
  );
}

function DrawerTitle({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const t = useTexts('webhooks');
  const number = sequenceText(delivery);
  return (
    <>
      {number === null
        ? t(delivery.kind === 'alert' ? 'delivery.titleAlert' : 'delivery.titleTest')
        : t('delivery.title', { number })}
      {delivery.tries > 0 && <AnswerMark code={delivery.code} error={delivery.error} />}
    </>
  );
}

/** The person whom a delivery's event is about, or the first of its events, with a link to the message in Activity or to the contact. */
function DeliveredTo({ delivery: { data, events } }: { delivery: WebhookDeliveryDetail }) {
  const t = useTexts('webhooks');
  const [first] = data;
  if (!first) return null;
  const values = {
    recipient: first.recipient ?? t('delivery.noAddress'),
    a: (chunks: ReactNode) => <TextLink href={hrefOf(first)}>{chunks}</TextLink>,
  };
  return events === 1
    ? t.rich('delivery.eventFor', { ...values, type: t(`types.${first.type}`) })
    : t.rich('delivery.eventsFor', { ...values, count: events });
}

const hrefOf = ({ messageId, ordinal, contactId }: WebhookDeliveryDetail['data'][number]): string =>
  contactId === null ? `/activity/${messageId}?recipient=${ordinal}` : `/contact/${contactId}`;

type DeliveryContentsProps = {
  webhookId: string;
  delivery: WebhookDeliveryDetail;
  mayRetry: boolean;
  onRetried: () => void;
};

function DeliveryContents({ webhookId, delivery, mayRetry, onRetried }: DeliveryContentsProps) {
  const t = useTexts('webhooks');
  const [chosen, setChosen] = useState<string | null>(null);
  const { attempts, nextTryAt, kind, id } = delivery;
  const open = attempts.find((attempt) => attempt.id === chosen) ?? attempts[0];
  const { pending, run: retry } = useAction(async () => {
    await api('POST /api/config/v1/webhook/{id}/delivery/{deliveryId}/retry', {
      params: { id: webhookId, deliveryId: id },
    });
    showToast({ type: 'success', title: t('delivery.retried') });
    onRetried();
  });
  return (
    <>
      <section>
        <h3 className="mb-2 text-base font-semibold">{t('delivery.tries', { count: attempts.length })}</h3>
        <TryList attempts={attempts} open={open?.id ?? null} onOpen={setChosen} />
        <div className="mt-2 flex min-h-8 flex-wrap items-center justify-between gap-2 text-sm text-muted">
          <span>{nextTryAt && t.rich('delivery.nextTry', { time: () => <Time at={nextTryAt} /> })}</span>
          {mayRetry && (kind === 'live' || kind === 'replay') && (
            <Button loading={pending} onClick={() => retry()}>
              <RotateCw aria-hidden /> {t('delivery.retry')}
            </Button>
          )}
        </div>
      </section>
      {open && <AttemptView key={open.id} webhookId={webhookId} id={open.id} />}
    </>
  );
}
