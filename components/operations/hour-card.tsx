'use client';

import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import type { MinuteRates, Operations } from '#lib/operations/schema.ts';

const FIGURES = ['accepted', 'delivered', 'delayed', 'bounced'] as const;
const GROUP = 5;

/** The last hour in words and figures: five minutes a row, and its bounces by class. */
export function HourCard({ all }: { all: Operations }) {
  const t = useTexts('operations');
  return (
    <Card flush title={t('hour')} description={t('hourText')}>
      <div className="px-4 py-3">
        <h3 className="text-sm font-medium text-muted">{t('classes')}</h3>
        <Classes classes={all.bounceClasses} />
      </div>
      <details className="border-t border-line">
        <summary className="cursor-pointer px-4 py-2.5 text-base text-accent-text">{t('asTable')}</summary>
        <HourTable minutes={all.minutes} />
      </details>
    </Card>
  );
}

function HourTable({ minutes }: { minutes: readonly MinuteRates[] }) {
  const t = useTexts('operations');
  const format = useFormatter();
  const { zone } = useTimeFormat();
  const rows = Array.from({ length: Math.ceil(minutes.length / GROUP) }, (_, index) => {
    const part = minutes.slice(index * GROUP, (index + 1) * GROUP);
    const sums = FIGURES.map((figure) => [figure, part.reduce((sum, minute) => sum + minute[figure], 0)] as const);
    return { at: part[0]?.at ?? '', sums: new Map(sums) };
  }).reverse();
  return (
    <DataTable
      caption={t('hour')}
      columns={[
        { key: 'at', header: t('minute'), cell: ({ at }) => clock(at, zone) },
        ...FIGURES.map((figure) => ({
          key: figure,
          header: t(figure),
          align: 'right' as const,
          cell: ({ sums }: (typeof rows)[number]) => format.number(sums.get(figure) ?? 0),
        })),
      ]}
      rows={rows}
      rowKey={({ at }) => at}
    />
  );
}

/** Formats a time as "14:05" in the time zone of the operator's current company. */
function clock(at: string, zone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone }).format(new Date(at));
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(at));
  }
}

function Classes({ classes }: { classes: Operations['bounceClasses'] }) {
  const t = useTexts('operations');
  const format = useFormatter();
  if (classes.length === 0) return <p className="pt-1 text-base text-muted">{t('noBounces')}</p>;
  const most = Math.max(...classes.map(({ count }) => count));
  return (
    <ul className="flex flex-col gap-1.5 pt-2">
      {classes.map(({ class: number, name, count }) => (
        <li key={number} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-sm">
          <span className="truncate">{t('classCount', { name, number: String(number) })}</span>
          <span className="tabular-nums">{format.number(count)}</span>
          <span aria-hidden className="col-span-2 mt-0.5 h-1.5 overflow-hidden rounded-full bg-hover">
            <span className="block h-full rounded-full bg-danger-fill" style={{ width: `${(count / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
