'use client';

import { clsx } from 'clsx';
import { useTexts } from '#components/texts/use-texts.ts';
import type { TourView } from '#lib/account/onboarding/schema.ts';
import { useApi } from '#lib/client/use-api.ts';
import { TourCell } from './tour-cell.tsx';
import { productionItems, sandboxItems, type TourItem } from './tour-items.ts';

/** How often an open step is looked at: it may be done in another window, or by a program. In milliseconds. */
const POLL_MS = 5_000;

type TourPanelProps = {
  view: TourView;
  /** Cells in a row on wide screens. */
  columns: 2 | 4;
};

/** The first steps of an environment as a row of cells that tick themselves. */
export function TourPanel({ view, columns }: TourPanelProps) {
  return view.environment === 'sandbox' ? (
    <SandboxTour {...view} columns={columns} />
  ) : (
    <ProductionTour {...view} columns={columns} />
  );
}

type OfView<E extends TourView['environment']> = Extract<TourView, { environment: E }> &
  Pick<TourPanelProps, 'columns'>;

function SandboxTour({ data: initial, productionStatus, isSwitchable, columns }: OfView<'sandbox'>) {
  const { data = initial } = useApi(
    'GET /api/config/v2/on-boarding/sandbox-data',
    {},
    {
      fallbackData: initial,
      refreshInterval: (latest = initial) => (latest.emailArrived && latest.recipientAuthorized ? 0 : POLL_MS),
    },
  );
  return <Checklist columns={columns} title="title" items={sandboxItems(data, productionStatus, isSwitchable)} />;
}

function ProductionTour({ tour: initial, shown, columns }: OfView<'production'>) {
  const { data = initial } = useApi(
    'GET /api/config/v2/on-boarding/product-tour',
    {},
    {
      fallbackData: initial,
      refreshInterval: (latest = initial) =>
        productionItems(latest, shown).every(({ isDone }) => isDone) ? 0 : POLL_MS,
    },
  );
  return <Checklist columns={columns} title="productionTitle" items={productionItems(data, shown)} />;
}

type ChecklistProps = Pick<TourPanelProps, 'columns'> & {
  title: 'title' | 'productionTitle';
  items: readonly TourItem[];
};

function Checklist({ title, items, columns }: ChecklistProps) {
  const t = useTexts('tour');
  const done = items.filter(({ isDone }) => isDone).length;
  const next = items.find(({ isDone }) => !isDone);
  return (
    <div className="relative">
      <p aria-live="polite" className="sr-only">
        {t('progress', { done, total: items.length })}
      </p>
      <ol
        aria-label={t(title)}
        className={clsx(
          'grid overflow-clip rounded-lg border border-line bg-surface sm:grid-cols-2',
          columns === 4 && 'xl:grid-cols-4',
        )}
      >
        {items.map((item) => (
          <TourCell key={item.id} item={item} isNext={item === next} />
        ))}
      </ol>
    </div>
  );
}
