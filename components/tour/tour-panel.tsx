'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { ProductTour, SandboxData, TourView } from '#lib/onboarding/schema.ts';
import { productionItems, sandboxItems, type TourItem } from './tour-items.ts';
import { TourLine } from './tour-line.tsx';

/** How often an open step is looked at: it may be done in another window, or by a program. In milliseconds. */
const POLL_MS = 5_000;

/** The first steps of an environment as a checklist that ticks itself. */
export function TourPanel({ view }: { view: TourView }) {
  return view.environment === 'sandbox' ? <SandboxTour {...view} /> : <ProductionTour {...view} />;
}

function SandboxTour({ data: initial, productionStatus }: Extract<TourView, { environment: 'sandbox' }>) {
  const { data = initial } = useApi<SandboxData>('/api/config/v2/on-boarding/sandbox-data', {
    fallbackData: initial,
    refreshInterval: (latest = initial) => (latest.emailArrived && latest.recipientAuthorized ? 0 : POLL_MS),
  });
  return <Checklist title="title" items={sandboxItems(data, productionStatus)} />;
}

function ProductionTour({ tour: initial, shown }: Extract<TourView, { environment: 'production' }>) {
  const { data = initial } = useApi<ProductTour>('/api/config/v2/on-boarding/product-tour', {
    fallbackData: initial,
    refreshInterval: (latest = initial) => (productionItems(latest, shown).every(({ isDone }) => isDone) ? 0 : POLL_MS),
  });
  return <Checklist title="productionTitle" items={productionItems(data, shown)} />;
}

function Checklist({ title, items }: { title: 'title' | 'productionTitle'; items: readonly TourItem[] }) {
  const t = useTexts('tour');
  const done = items.filter(({ isDone }) => isDone).length;
  const next = items.find(({ isDone }) => !isDone);
  return (
    <Card
      title={t(title)}
      description={next ? t('text') : t('finished')}
      actions={
        <p aria-live="polite" className="text-sm leading-7 text-muted tabular-nums">
          {t('progress', { done, total: items.length })}
        </p>
      }
      flush
    >
      <ol aria-label={t(title)} className="divide-y divide-line">
        {items.map((item) => (
          <TourLine key={item.id} item={item} isNext={item === next} />
        ))}
      </ol>
    </Card>
  );
}
