'use client';

import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import type { Operations } from '#lib/operations/schema.ts';

type BounceCardProps = { companies: Operations['bounceRates']['companies'] };

/** The companies whose mail bounces most, with the command that stops one. */
export function BounceCard({ companies }: BounceCardProps) {
  const t = useTexts('operations');
  return (
    <Card flush title={t('bounceRates')} description={t('bounceRatesText')}>
      {companies.length === 0 ? (
        <p className="px-4 py-3 text-base text-muted">{t('noBounceRates')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {companies.map((company) => (
            <Company key={company.companyId} {...company} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Company({ companyId, name, isSuspended, bounced, settled }: BounceCardProps['companies'][number]) {
  const t = useTexts('operations');
  const format = useFormatter();
  const rate = bounced / Math.max(1, settled);
  return (
    <li className="flex flex-col gap-1 px-4 py-2.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="flex min-w-0 flex-wrap items-center gap-2 text-base font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {isSuspended && <Badge tone="warning">{t('suspended')}</Badge>}
        </span>
        <span className="text-base tabular-nums">
          {format.number(rate, { style: 'percent', maximumFractionDigits: 1 })}{' '}
          <span className="text-sm text-muted">{t('outcomesOf', { bounced, settled })}</span>
        </span>
      </span>
      {!isSuspended && (
        <CopyValue
          value={`npm run -s admin -- suspend --company ${companyId} --reason "…"`}
          label={t('suspendLabel', { company: name })}
        />
      )}
    </li>
  );
}
