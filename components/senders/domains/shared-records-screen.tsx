'use client';

import { Logo } from '#components/shell/logo.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { StateLine } from '#components/ui/state.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Brand } from '#lib/core/brand.ts';
import type { SharedRecords } from '#lib/senders/domains/sharing/schema.ts';
import { CheckProgress } from './check-progress.tsx';
import { ProviderGuide } from './provider-guide.tsx';
import { RecordsSection } from './records-section.tsx';
import { DomainState } from './status-mark.tsx';

/** Shows a domain's records to the DNS administrator, who needs no account. */
export function SharedRecordsScreen({ shared, brand }: { shared: SharedRecords; brand: Brand }) {
  const t = useTexts('sharedRecords');
  const { domain, status, expiresAt } = shared;
  return (
    <main className="mx-auto flex max-w-content flex-col gap-6 px-4 py-8 sm:px-8 sm:py-12">
      <Logo variant="blue" brand={brand} />
      <PageHeader
        title={t('heading', { domain })}
        description={
          <StateLine>
            <DomainState status={status} />
            <span>{t('text', { domain })}</span>
          </StateLine>
        }
      />
      <CheckProgress domain={shared} />
      <RecordsSection domain={shared} isShared />
      <ProviderGuide domain={shared} />
      <p className="text-sm text-muted">{t.rich('until', { time: () => <Time at={expiresAt} absolute /> })}</p>
    </main>
  );
}
