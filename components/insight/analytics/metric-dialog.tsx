'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { METRICS_MAX, type MetricName } from '#lib/core/analytics/metrics.ts';
import { useAnalyticView } from './analytic-view-context.tsx';
import { METRIC_GROUPS, metricsOf } from './metric-groups.ts';

/** The metrics to choose from, by group: those chosen become the tiles, and the columns of the breakdown. */
export function MetricDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('analytics');
  const ui = useTexts('ui');
  const { view, change } = useAnalyticView();
  const [chosen, setChosen] = useState(view.metrics);
  const isFull = chosen.length >= METRICS_MAX;
  const choose = (name: MetricName, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, name] : chosen.filter((other) => other !== name));
  const apply = () => {
    const kept = view.chart.filter((name) => chosen.includes(name));
    change({
      metrics: chosen,
      chart: kept.length > 0 ? kept : chosen.slice(0, 1),
      ...(view.orderBy && !chosen.includes(view.orderBy) && { orderBy: undefined }),
    });
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={t('picker.title')}
      description={t('picker.description', { most: METRICS_MAX })}
      actions={
        <>
          <span role="status" className="mr-auto self-center text-sm text-muted">
            {t('picker.chosen', { count: chosen.length, most: METRICS_MAX })}
          </span>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={apply}>
            {t('picker.show')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {METRIC_GROUPS.map((group) => (
          <fieldset key={group}>
            <legend className="mb-1 text-sm font-medium">{t(`picker.groups.${group}`)}</legend>
            <div className="grid gap-x-4 sm:grid-cols-2">
              {metricsOf(group).map((name) => (
                <label key={name} className="flex items-center gap-2.5 py-1 text-base pointer-coarse:py-2">
                  <input
                    type="checkbox"
                    checked={chosen.includes(name)}
                    disabled={isFull && !chosen.includes(name)}
                    onChange={({ currentTarget }) => choose(name, currentTarget.checked)}
                    className="size-4.5 shrink-0 accent-accent"
                  />
                  <span className="min-w-0 truncate">{t(`metrics.${name}`)}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
