'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import type { Breakdown as Dimension } from '#lib/core/analytics/question.ts';
import type { BreakdownAnswer } from '#lib/insight/analytics/schema.ts';
import { useAnalyticView } from './analytic-view-context.tsx';
import { BreakdownTable } from './breakdown-table.tsx';

/** The tabs of the breakdown, in their order. */
const DIMENSIONS = [
  'recipientDomain',
  'provider',
  'sendingDomain',
  'campaign',
  'template',
  'subaccount',
  'ipPool',
  'sendingIp',
] as const satisfies readonly Dimension[];

/** The mail of the range by one dimension: sorted by a metric, searched, and narrowed by a press on a row. */
export function BreakdownSection({ answer, today }: { answer: BreakdownAnswer; today: string }) {
  const t = useTexts('analytics');
  const { view, change } = useAnalyticView();
  const dimensions: readonly Dimension[] = DIMENSIONS.some((one) => one === answer.dimension)
    ? DIMENSIONS
    : [answer.dimension, ...DIMENSIONS];
  const search = view.search ?? '';
  return (
    <section className="min-w-0" aria-label={t('breakdown')}>
      <Tabs
        label={t('breakdown')}
        value={answer.dimension}
        onChange={(breakdown) => change({ breakdown, search: undefined })}
        tabs={dimensions.map((value) => ({
          value,
          label: t(`dimensions.${value}`),
          content:
            value === answer.dimension ? (
              <div className="-mt-3 flex flex-col gap-3">
                <SearchBox
                  key={search}
                  label={t('searchBreakdown')}
                  placeholder={t('searchBreakdown')}
                  maxLength={100}
                  search={search}
                  onSearch={(text) => change({ search: text === '' ? undefined : text })}
                />
                <BreakdownTable answer={answer} today={today} />
              </div>
            ) : null,
        }))}
      />
    </section>
  );
}
