'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { useTimeFormat } from '#components/ui/time-format.tsx';
import { formatMoment } from './format-moment.ts';
import type { RecipientCount } from './use-recipient-count.ts';

/** Zones that are shown at first. */
const SHOWN_MAX = 12;

/** The zones of an audience, those with the most people first, with their people and the time on their clocks. */
export function ZoneTable({ zones }: { zones: RecipientCount['zones'] }) {
  const t = useTexts('campaignEdit');
  const { hours } = useTimeFormat();
  const shown = zones.slice(0, SHOWN_MAX);
  const others = zones.slice(SHOWN_MAX);
  const hasTimes = zones.some(({ firstAt }) => firstAt !== null);
  return (
    <table className="mt-1 w-full text-sm">
      <caption className="sr-only">{t('zonesCaption')}</caption>
      <thead className="text-xs text-faint">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 text-left font-normal">
            {t('zone')}
          </th>
          <th scope="col" className="py-1.5 text-right font-normal">
            {t('people')}
          </th>
          {hasTimes && (
            <th scope="col" className="py-1.5 text-right font-normal">
              {t('theirTime')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ zone, people, firstAt }) => (
          <tr key={zone} className="border-b border-line last:border-b-0">
            <td className="max-w-0 truncate py-1.5">{zone.replaceAll('_', ' ')}</td>
            <td className="py-1.5 text-right tabular-nums">{t('count', { count: people })}</td>
            {hasTimes && (
              <td className="py-1.5 text-right text-muted tabular-nums">
                {firstAt ? formatMoment(firstAt, zone, hours) : t('notSent')}
              </td>
            )}
          </tr>
        ))}
        {others.length > 0 && (
          <tr>
            <td className="py-1.5 text-muted">{t('otherZones', { count: others.length })}</td>
            <td className="py-1.5 text-right text-muted tabular-nums">
              {t('count', { count: others.reduce((sum, { people }) => sum + people, 0) })}
            </td>
            {hasTimes && <td />}
          </tr>
        )}
      </tbody>
    </table>
  );
}
