'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Select } from '#components/ui/select.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import { EVENT_TYPES } from '#lib/core/event-names.ts';
import { ANSWER_FILTERS, DELIVERY_FILTERS, type DeliveryView } from './delivery-view.ts';

type DeliveryFiltersProps = {
  view: DeliveryView;
  onChange: (change: Pick<Partial<DeliveryView>, 'filter' | 'type' | 'code'>) => void;
};

/** Narrows the list of deliveries to a status, an event type and an answer. */
export function DeliveryFilters({ view, onChange }: DeliveryFiltersProps) {
  const t = useTexts('webhooks');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ToggleGroup
        label={t('deliveries.filter')}
        items={DELIVERY_FILTERS.map((value) => ({ value, label: t(`deliveries.filters.${value}`) }))}
        value={view.filter}
        onChange={(filter) => onChange({ filter })}
      />
      <Select
        label={t('deliveries.type')}
        items={[
          { value: '', label: t('deliveries.anyType') },
          ...EVENT_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
        ]}
        value={view.type ?? ''}
        onChange={(type) => onChange({ type: type || null })}
        className="w-48"
      />
      <Select
        label={t('deliveries.answer')}
        items={[
          { value: '', label: t('deliveries.anyCode') },
          ...ANSWER_FILTERS.map((value) => ({ value, label: t(`deliveries.codes.${value}`) })),
        ]}
        value={view.code ?? ''}
        onChange={(code) => onChange({ code: code || null })}
        className="w-44"
      />
    </div>
  );
}
