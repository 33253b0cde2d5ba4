'use client';

import { clsx } from 'clsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { ProductTour, SandboxData, TourView } from '#lib/onboarding/schema.ts';
import { productionItems, sandboxItems, type TourItem } from './tour-items.ts';
import { TourLine } from './tour-line.tsx';

/** How often an open step is looked at: it may be done in another window, or by a program. In milliseconds. */
const POLL_MS = 5_000;

/** `column` on pages of one column, `row` across a screen; `plain` leaves out where each step is taken. */
type TourLook = 'column' | 'row' | 'plain';

/** The first steps of an environment as a checklist that ticks itself. */
export function TourPanel({ view, look }: { view: TourView; look: TourLook }) {
  return view.environment === 'sandbox' ? (
    <SandboxTour {...view} look={look} />
  ) : (
    <ProductionTour {...view} look={look} />
  );
}

type OfView<E extends TourView['environment']> = Extract<TourView, { environment: E }> & { look: TourLook };

function SandboxTour({ data: initial, productionStatus, isSwitchable, look }: OfView<'sandbox'>) {
  const { data = initial } = useApi<SandboxData>('/api/config/v2/on-boarding/sandbox-data', {
    fallbackData: initial,
    refreshInterval: (latest = initial) => (latest.emailArrived && latest.recipientAuthorized ? 0 : POLL_MS),
  });
  return <Checklist look={look} title="title" items={sandboxItems(data, productionStatus, isSwitchable)} />;
}

function ProductionTour({ tour: initial, shown, look }: OfView<'production'>) {
  const { data = initial } = useApi<ProductTour>('/api/config/v2/on-boarding/product-tour', {
    fallbackData: initial,
    refreshInterval: (latest = initial) => (productionItems(latest, shown).every(({ isDone }) => isDone) ? 0 : POLL_MS),
  });
  return <Checklist look={look} title="productionTitle" items={productionItems(data, shown)} />;
}

type ChecklistProps = { title: 'title' | 'productionTitle'; items: readonly TourItem[]; look: TourLook };

function Checklist({ title, items, look }: ChecklistProps) {
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
      <ol
        aria-label={t(title)}
        className={clsx(
          'divide-y divide-line',
          look === 'row' && 'lg:grid lg:auto-cols-fr lg:grid-flow-col lg:divide-x lg:divide-y-0',
        )}
      >
        {items.map((item) => (
          <TourLine key={item.id} item={item} isNext={item === next} hasAction={look !== 'plain'} />
        ))}
      </ol>
    </Card>
  );
}
