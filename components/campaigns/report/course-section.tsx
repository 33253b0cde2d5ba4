'use client';

import { ChartLine } from 'lucide-react';
import dynamic from 'next/dynamic';
import { ChartPanel } from '#components/kit/charts/chart-panel.tsx';
import type { LinePoint, LineSeries } from '#components/kit/charts/line-chart.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import { formatAbsolute } from '#lib/core/format-time.ts';
import { courseOf } from './course.ts';
import type { Report } from './report-calls.ts';

// The chart's library is 90 kB: it comes after the page.
const CourseChart = dynamic(() => import('./course-chart.tsx').then((module) => module.CourseChart), {
  ssr: false,
  loading: () => <Skeleton className="h-[236px] w-full" />,
});

/** The course of opens and clicks since the campaign began, as lines or as a table. */
export function CourseSection({ report }: { report: Report }) {
  const t = useTexts('campaignReport');
  const { zone, hours } = useTimeFormat();
  const course = courseOf(report);
  const { points } = course;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last)
    return (
      <Card title={t('course')}>
        <EmptyState icon={ChartLine} title={t('noOpens')}>
          {t('noOpensText')}
        </EmptyState>
      </Card>
    );
  const nameOf = (key: string) => formatAbsolute(new Date(key), zone, hours);
  const series: readonly (LineSeries & { fillClass: string })[] = [
    { key: 'opened', name: t('opened'), color: 'var(--opened)', swatchClass: 'bg-opened', fillClass: 'fill-opened' },
    {
      key: 'clicked',
      name: t('clicked'),
      color: 'var(--clicked)',
      swatchClass: 'bg-clicked',
      fillClass: 'fill-clicked',
    },
  ];
  const columns: readonly Column<LinePoint>[] = [
    { key: 'time', header: t('time'), cell: ({ key }) => nameOf(key) },
    ...series.map(
      ({ key, name }): Column<LinePoint> => ({
        key,
        header: name,
        cell: ({ values }) => t('number', { count: values[key] ?? 0 }),
        align: 'right',
        width: 'count',
      }),
    ),
  ];
  const { opened, clicked } = report;
  const label = t('courseLabel', { opened, clicked, from: nameOf(first.key), to: nameOf(last.key) });
  return (
    <ChartPanel
      title={t('course')}
      description={t('courseText')}
      series={series}
      chart={<CourseChart label={label} course={course} series={series} />}
      table={
        <div className="overflow-clip rounded-lg border border-line">
          <DataTable caption={t('course')} columns={columns} rows={points} rowKey={({ key }) => key} />
        </div>
      }
    />
  );
}
