'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { DownloadButton } from '#components/ui/download-button.tsx';
import type { UsageMonth } from '#lib/insight/activity/usage/schema.ts';

const FIELDS = ['day', 'accepted', 'delivered', 'waiting', 'bounced', 'suppressed'] as const;

/** Saves the days of the month as CSV (RFC 4180): dates and whole numbers, which need no quotes. */
export function CsvButton({ month }: { month: UsageMonth }) {
  const t = useTexts('usage');
  const file = () => ({
    name: t('fileName', { month: month.first.slice(0, 7) }),
    type: 'text/csv;charset=utf-8',
    content: [FIELDS, ...month.days.map((day) => FIELDS.map((field) => day[field]))]
      .map((cells) => `${cells.join(',')}\r\n`)
      .join(''),
  });
  return <DownloadButton source={file}>{t('csv')}</DownloadButton>;
}
