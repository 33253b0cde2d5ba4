'use client';

import { OperationsTabs } from '#components/service/operator-tickets/operations-tabs.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Time } from '#components/ui/time.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import type { Operations } from '#lib/service/operations/schema.ts';
import { BounceClasses } from './bounce-classes.tsx';
import { BounceSection } from './bounce-section.tsx';
import { ChangeSection } from './change-section.tsx';
import { DestinationSection } from './destination-section.tsx';
import { DoctorSection } from './doctor-section.tsx';
import { HourPanel } from './hour-panel.tsx';
import { listHealthIssues } from './list-health-issues.ts';
import { MachineSection } from './machine-section.tsx';
import { ProcessSection } from './process-section.tsx';
import { MailFlowTiles } from './tiles.tsx';
import { useOperations } from './use-operations.ts';
import { OperationsVerdict } from './verdict.tsx';

/** The state of the installation: problems first, then figures, then actions. */
export function OperationsScreen({ initial }: { initial: Operations }) {
  const t = useTexts('operations');
  const { data, error, refresh } = useOperations(initial);
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={<span className="text-xs text-faint">{t('version', { version: data.version })}</span>}
      />
      <OperationsTabs current="installation" />
      {error && (
        <Alert
          tone="warning"
          title={t('notRefreshed')}
          action={
            <Button size="sm" onClick={refresh}>
              {t('retry')}
            </Button>
          }
        >
          {errorSentence(error)} <Time at={data.at} absolute />
        </Alert>
      )}
      <OperationsVerdict issues={listHealthIssues(data)} />
      <MailFlowTiles all={data} />
      <HourPanel minutes={data.minutes} />
      <DestinationSection all={data} onChange={refresh} />
      <ProcessSection all={data} />
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <DoctorSection doctor={data.doctor} onChange={refresh} />
        <MachineSection all={data} />
        <BounceSection companies={data.bounceRates.companies} />
        <BounceClasses classes={data.bounceClasses} />
      </div>
      <ChangeSection changes={data.changes} />
    </>
  );
}
