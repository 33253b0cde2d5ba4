'use client';

import { useSyncExternalStore } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Select } from '#components/ui/select.tsx';
import { useAnalyticView } from './analytic-view-context.tsx';

const noChange = () => () => {};
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone whose days are counted: the company's, the reader's own, or UTC; any other one can be in the URL. */
export function ZoneSelect({ companyZone }: { companyZone: string }) {
  const t = useTexts('analytics');
  const { view, change } = useAnalyticView();
  // The server does not know the reader's zone.
  const own = useSyncExternalStore(noChange, browserZone, () => companyZone);
  const zone = view.zone || companyZone;
  const zones = [...new Set([companyZone, own, 'UTC', zone])];
  return (
    <Select
      label={t('zone')}
      items={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
      value={zone}
      onChange={(value) => change({ zone: value === companyZone ? undefined : value })}
      className="w-40 shrink-0 max-sm:w-[calc(50%-0.25rem)]"
    />
  );
}
