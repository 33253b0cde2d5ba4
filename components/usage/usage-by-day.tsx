'use client';

import { BarChart3, Table2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import type { UsageDay } from '#lib/activity/schema.ts';
import { UsageTable } from './usage-table.tsx';

// The chart's library is large: it comes after the page, and not at all for who reads the table.
const UsageChart = dynamic(() => import('./usage-chart.tsx').then((module) => module.UsageChart), {
  ssr: false,
  loading: () => <Skeleton className="h-64 w-full" />,
});

const VIEWS = [
  { value: 'chart', icon: BarChart3 },
  { value: 'table', icon: Table2 },
] as const;

/** Usage by day, as a chart or as a table. */
export function UsageByDay({ days }: { days: readonly UsageDay[] }) {
  const t = useTexts('usage');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  if (days.every((day) => day.accepted === 0 && day.delivered === 0 && day.bounced === 0)) {
    return (
      <EmptyState icon={BarChart3} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end">
        <ToggleGroup
          label={t('view')}
          items={VIEWS.map((one) => ({ ...one, label: t(one.value) }))}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'chart' ? <UsageChart days={days} /> : <UsageTable days={days} />}
    </div>
  );
}
