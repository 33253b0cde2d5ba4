'use client';

import { SearchX, Send } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { CursorPager } from '#components/ui/cursor-pager.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { ListKeys } from '#components/ui/list-keys.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { Webhook } from '#lib/connect/webhooks/schema.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { DeliveryFilters } from './delivery-filters.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { type DeliveryView, deliveryQuery, filtersOf, NO_FILTERS, readDeliveryView } from './delivery-view.ts';

/** How often the first page asks what is new, in milliseconds. */
const POLL_MS = 5_000;

type DeliveriesTabProps = { webhook: Webhook; mayRetry: boolean; onChanged: () => void };

/** The deliveries of a webhook, newest first; a row opens beside the list. */
export function DeliveriesTab({ webhook, mayRetry, onChanged }: DeliveriesTabProps) {
  const t = useTexts('webhooks');
  const screen = usePathname();
  const view = readDeliveryView(useSearchParams());
  const { data, error, mutate } = useApi(
    'GET /api/config/v1/webhook/{id}/delivery',
    { params: { id: webhook.id }, query: filtersOf(view) },
    { keepPreviousData: true, refreshInterval: view.cursor ? 0 : POLL_MS },
  );
  const hrefOf = (change: Partial<DeliveryView>) => screen + deliveryQuery({ ...view, delivery: null, ...change });
  const show = (change: Partial<DeliveryView>) => window.history.replaceState(null, '', hrefOf(change));
  const rows = data?.data ?? null;
  const at = rows?.findIndex(({ id }) => id === view.delivery) ?? -1;
  const stepTo = (index: number) => {
    const id = at < 0 ? undefined : rows?.[index]?.id;
    return id === undefined ? null : () => show({ delivery: id });
  };
  const retried = () => {
    void mutate();
    onChanged();
  };
  return (
    <div className="flex flex-col gap-4">
      <DeliveryFilters view={view} onChange={(change) => show({ ...change, cursor: null })} />
      <Card flush={rows === null || rows.length > 0}>
        {error && !data ? (
          <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />
        ) : rows?.length === 0 ? (
          <NoDeliveries view={view} onClear={() => show(NO_FILTERS)} />
        ) : (
          <DeliveryTable rows={rows} open={view.delivery} hrefOf={(id) => hrefOf({ delivery: id })} />
        )}
        {data && (view.cursor || data.nextCursor) && (
          <CursorPager
            newerHref={view.cursor ? hrefOf({ cursor: null }) : null}
            olderHref={data.nextCursor && hrefOf({ cursor: data.nextCursor })}
            summary={t('deliveries.count', { count: data.data.length })}
          />
        )}
      </Card>
      <ListKeys />
      <DeliveryDrawer
        webhookId={webhook.id}
        id={view.delivery}
        mayRetry={mayRetry && webhook.state !== 'off'}
        onClose={() => show({ delivery: null })}
        onPrevious={stepTo(at - 1)}
        onNext={stepTo(at + 1)}
        onRetried={retried}
      />
    </div>
  );
}

function NoDeliveries({ view, onClear }: { view: DeliveryView; onClear: () => void }) {
  const t = useTexts('webhooks');
  if (view.filter === 'all' && view.type === null && view.code === null && view.cursor === null) {
    return (
      <EmptyState icon={Send} title={t('deliveries.none')}>
        {t('deliveries.noneText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={t('deliveries.nothing')}
      action={<Button onClick={onClear}>{t('deliveries.clear')}</Button>}
    >
      {t('deliveries.nothingText')}
    </EmptyState>
  );
}
