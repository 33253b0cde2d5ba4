'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import type { Operations } from '#lib/operations/schema.ts';
import { BounceCard } from './bounce-card.tsx';
import { ChangeCard } from './change-card.tsx';
import { DestinationCard } from './destination-card.tsx';
import { DoctorCard } from './doctor-card.tsx';
import { HourCard } from './hour-card.tsx';
import { listHealthIssues } from './list-health-issues.ts';
import { MachineCard } from './machine-card.tsx';
import { ProcessCard } from './process-card.tsx';
import { Tiles } from './tiles.tsx';
import { useOperations } from './use-operations.ts';
import { Verdict } from './verdict.tsx';

/** The state of the installation: problems first, then figures, then actions. */
export function OperationsScreen({ initial }: { initial: Operations }) {
  const t = useTexts('operations');
  const { data, error, refresh } = useOperations(initial);
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={<span className="text-sm text-muted">{t('version', { version: data.version })}</span>}
      />
      {error && (
        <Alert tone="warning" title={t('notRefreshed')}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {errorSentence(error)} <Time at={data.at} absolute />
            </span>
            <Button size="sm" onClick={refresh}>
              {t('retry')}
            </Button>
          </span>
        </Alert>
      )}
      <Verdict issues={listHealthIssues(data)} />
      <Tiles all={data} />
      <DestinationCard all={data} onChange={refresh} />
      <ProcessCard all={data} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <DoctorCard doctor={data.doctor} onChange={refresh} />
          <BounceCard companies={data.bounceRates.companies} />
          <ChangeCard changes={data.changes} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <HourCard all={data} />
          <MachineCard all={data} />
        </div>
      </div>
    </>
  );
}
