'use client';

import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { UsageDay } from '#lib/activity/schema.ts';
import { useDayName } from './use-day-name.ts';

const SERIES = [
  { key: 'delivered', fill: 'var(--chart-primary)' },
  { key: 'bounced', fill: 'var(--danger)' },
  { key: 'waiting', fill: 'var(--chart-rest)' },
] as const;

/** Bars of a day each: what was delivered, what bounced, and what was accepted and had no outcome by then. */
export function UsageChart({ days }: { days: readonly UsageDay[] }) {
  const t = useTexts('usage');
  const dayName = useDayName();
  const data = days.map((day) => ({ ...day, waiting: Math.max(0, day.accepted - day.delivered - day.bounced) }));
  return (
    <figure aria-label={t('figure')} className="h-64 text-sm">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={data} margin={{ top: 4, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => dayName(day, 'short')}
            tick={{ fill: 'var(--muted)', fontSize: 12 }}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            minTickGap={24}
          />
          <YAxis
            allowDecimals={false}
            width="auto"
            tick={{ fill: 'var(--muted)', fontSize: 12 }}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            labelFormatter={(day) => dayName(String(day))}
            contentStyle={{
              background: 'var(--raised)',
              border: '1px solid var(--line)',
              borderRadius: 8,
              color: 'var(--fg)',
            }}
            itemStyle={{ color: 'var(--fg)' }}
          />
          <Legend iconType="square" formatter={(name) => <span style={{ color: 'var(--muted)' }}>{name}</span>} />
          {SERIES.map(({ key, fill }) => (
            <Bar
              key={key}
              dataKey={key}
              name={t(key)}
              stackId="day"
              fill={fill}
              isAnimationActive={false}
              maxBarSize={28}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}
