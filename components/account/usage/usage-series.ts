import type { ChartPoint, ChartSeries } from '#components/kit/charts/chart-types.ts';
import type { Translate } from '#components/texts/types.ts';
import type { UsageMonth } from '#lib/insight/activity/usage/schema.ts';

/** Returns the results by which a day is split, from the bottom up; an installation that captures mail delivers none. */
export function usageSeries(t: Translate<'usage'>, isCapturing: boolean): ChartSeries[] {
  return [
    isCapturing
      ? { key: 'delivered', name: t('captured'), fillClass: 'fill-captured', swatchClass: 'bg-captured' }
      : { key: 'delivered', name: t('delivered'), fillClass: 'fill-delivered', swatchClass: 'bg-delivered' },
    { key: 'waiting', name: t('waiting'), fillClass: 'fill-chart-rest', swatchClass: 'bg-chart-rest' },
    {
      key: 'bounced',
      name: t('bounced'),
      fillClass: 'fill-bounced contrast-more:fill-[url(#chart-hatch)]',
      swatchClass: 'bg-bounced',
    },
    { key: 'suppressed', name: t('suppressed'), fillClass: 'fill-suppressed', swatchClass: 'bg-suppressed' },
  ];
}

/** Returns a bar for each day of the month: those that are over, today, and those that are expected. */
export function usagePoints({ days, today, previous, forecast }: UsageMonth): ChartPoint[] {
  return [
    ...days.map(({ day, delivered, waiting, bounced, suppressed }, index) => ({
      key: day,
      values: { delivered, waiting, bounced, suppressed },
      previous: previous[index]?.accepted ?? null,
      expected: null,
      isRunning: day === today,
    })),
    ...(forecast?.days ?? []).map(({ day, expected }, index) => ({
      key: day,
      values: {},
      previous: previous[days.length + index]?.accepted ?? null,
      expected,
      isRunning: false,
    })),
  ];
}

/** The list of a day's messages. */
export const activityHref = (day: string): string => `/activity?range=custom&from=${day}&to=${day}`;
