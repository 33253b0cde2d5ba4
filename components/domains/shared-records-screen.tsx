'use client';

import { Logo } from '#components/shell/frame/logo.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Brand } from '#lib/core/brand.ts';
import type { SharedRecords } from '#lib/domains/sharing/schema.ts';
import { GuideCard } from './guide-card.tsx';
import { RecordsCard } from './records-card.tsx';
import { DomainBadge } from './status-badge.tsx';
import { ZoneButton } from './zone-button.tsx';

/** Shows a domain's records to the DNS administrator, who needs no account. */
export function SharedRecordsScreen({ shared, brand }: { shared: SharedRecords; brand: Brand }) {
  const t = useTexts('sharedRecords');
  const { domain, status, expiresAt } = shared;
  return (
    <main className="mx-auto flex max-w-4xl flex-col gap-5 px-4 py-8 sm:px-6 sm:py-12">
      <Logo variant="blue" brand={brand} />
      <div className="mt-4">
        <PageHeader
          title={t('heading', { domain })}
          badges={<DomainBadge status={status} />}
          description={t('text', { domain })}
          actions={<ZoneButton domain={shared} />}
        />
      </div>
      <RecordsCard domain={shared} />
      <GuideCard zone={shared.zone} />
      <p className="text-sm text-muted">{t.rich('until', { time: () => <Time at={expiresAt} absolute /> })}</p>
    </main>
  );
}
