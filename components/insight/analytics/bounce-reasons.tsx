'use client';

import { clsx } from 'clsx';
import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ReasonsAnswer } from '#lib/insight/analytics/schema.ts';
import { activityLink } from './activity-link.ts';
import { useAnalyticView } from './analytic-view-context.tsx';

/** Reasons that are shown, the commonest. */
const REASONS_MAX = 8;

const FILLS = {
  address: 'bg-bounced',
  mailbox: 'bg-deferred',
  blocked: 'bg-complained',
  server: 'bg-scheduled',
  policy: 'bg-suppressed',
  other: 'bg-chart-rest',
} as const satisfies Record<ReasonGroup, string>;

/** The bounces of the range: their causes as one bar, and the servers' reasons with the next thing to do. */
export function BounceReasons({ answer: { classes, rows, meta }, today }: { answer: ReasonsAnswer; today: string }) {
  const t = useTexts('analytics');
  const format = useFormatter();
  const { view } = useAnalyticView();
  const total = classes.reduce((sum, { count }) => sum + count, 0);
  const groups = REASON_GROUPS.map((group) => ({
    group,
    count: classes.reduce((sum, one) => sum + (groupOfClass(one.class) === group ? one.count : 0), 0),
  })).filter(({ count }) => count > 0);
  const { firstDay, lastDay } = meta.range;
  const linkOf = (code: number) =>
    activityLink({
      firstDay,
      lastDay,
      today,
      filters: [
        ...view.filters.filter(({ name }) => name !== 'bounceClassificationCode'),
        { name: 'bounceClassificationCode', values: [String(code)], isExcluded: false },
      ],
    });
  const percent = (part: number) => format.number(part, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <header className="flex h-9.25 items-center justify-between gap-3 border-b border-line">
        <h2 className="text-base font-semibold">{t('bounceReasons')}</h2>
        <span className="text-xs text-faint tabular-nums">{t('bounces', { count: total })}</span>
      </header>
      {total === 0 ? (
        <p className="py-4 text-sm text-muted">{t('noBounces')}</p>
      ) : (
        <>
          <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-sm">
            {groups.map(({ group, count }) => (
              <span key={group} className={clsx('rounded-xs', FILLS[group])} style={{ flexGrow: count }} />
            ))}
          </div>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
            {groups.map(({ group, count }) => (
              <li key={group} className="flex items-center gap-1.5">
                <span aria-hidden className={clsx('size-2.5 rounded-xs', FILLS[group])} />
                {t(`groups.${group}`)}
                <span className="text-faint tabular-nums">{percent(count / total)}</span>
              </li>
            ))}
          </ul>
          <ul className="flex flex-col">
            {rows.slice(0, REASONS_MAX).map((row) => {
              const group = groupOfClass(row.class);
              const link = linkOf(row.class);
              return (
                <li
                  key={`${row.class} ${row.reason}`}
                  className="grid grid-cols-[0.625rem_minmax(0,1fr)_auto] gap-x-2.5 border-b border-line py-2.5 last:border-0"
                >
                  <span aria-hidden className={clsx('mt-1.25 size-2.5 rounded-xs', FILLS[group])} />
                  <div className="min-w-0">
                    <p className="text-sm font-medium">{t(`groups.${group}`)}</p>
                    <p className="truncate font-mono text-xs text-faint" title={row.reason}>
                      {row.reason || t('noReason')}
                    </p>
                    <p className="text-xs text-muted">{t(`advice.${group}`)}</p>
                    {row.lastAt && (
                      <p className="text-xs text-faint">
                        {t('lastSeen')} <Time at={row.lastAt} />
                      </p>
                    )}
                  </div>
                  <p className="text-right text-sm tabular-nums">
                    {link ? <TextLink href={link}>{format.number(row.count)}</TextLink> : format.number(row.count)}{' '}
                    <span className="inline-block w-9 text-faint">{percent(row.share)}</span>
                  </p>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}

/** The causes by which bounces are grouped, in the order in which the bar shows them. */
const REASON_GROUPS = ['address', 'mailbox', 'blocked', 'server', 'policy', 'other'] as const;
type ReasonGroup = (typeof REASON_GROUPS)[number];

/** The cause of each bounce classification code (docs/contract.md §4). */
const GROUPS: Readonly<Record<number, ReasonGroup>> = {
  10: 'address',
  30: 'address',
  22: 'mailbox',
  23: 'mailbox',
  50: 'blocked',
  51: 'blocked',
  52: 'blocked',
  53: 'blocked',
  54: 'blocked',
  20: 'server',
  21: 'server',
  24: 'server',
  70: 'server',
  25: 'policy',
  90: 'policy',
};

/** Returns the cause of a bounce classification code. */
const groupOfClass = (code: number): ReasonGroup => GROUPS[code] ?? 'other';
