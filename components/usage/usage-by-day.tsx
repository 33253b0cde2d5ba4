'use client';

import { BarChart3, Table2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
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
  { value: 'chart', label: 'Chart', icon: BarChart3 },
  { value: 'table', label: 'Table', icon: Table2 },
] as const;

/** What each day brought, as a chart or as a table. */
export function UsageByDay({ days }: { days: readonly UsageDay[] }) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  if (days.every((day) => day.accepted === 0 && day.delivered === 0 && day.bounced === 0)) {
    return (
      <EmptyState icon={BarChart3} title="No mail in the last 30 days">
        The day’s first message shows here at once.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end">
        <ToggleGroup label="View" items={VIEWS} value={view} onChange={setView} />
      </div>
      {view === 'chart' ? <UsageChart days={days} /> : <UsageTable days={days} />}
    </div>
  );
}
