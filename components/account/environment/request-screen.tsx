'use client';

import { useState } from 'react';
import { type Step, StepList } from '#components/account/onboarding/step-list.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import type { ProductionAccess, SandboxData } from '#lib/account/onboarding/schema.ts';
import type { Environment } from '#lib/core/environment.ts';
import { ChangesTable } from './changes-table.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestState } from './request-state.tsx';

type RequestScreenProps = {
  current: Environment;
  access: ProductionAccess;
  sandbox: SandboxData;
  canManage: boolean;
  /** True if production opens at once. */
  isAutomatic: boolean;
  /** Fewest characters of the description. */
  descriptionMin: number;
};

/** The production request: the changes, the optional checklist, the questions, and the state of the request. */
export function RequestScreen(props: RequestScreenProps) {
  const { current, sandbox, canManage, isAutomatic, descriptionMin } = props;
  const t = useTexts('environment');
  const [access, setAccess] = useState(props.access);
  const { productionStatus, request } = access;
  const isClosed = productionStatus === 'None' || productionStatus === 'Rejected';
  return (
    <>
      <PageHeader title={t('request.title')} description={t(isAutomatic ? 'request.textAutomatic' : 'request.text')} />
      {current === 'production' ? (
        <Alert tone="success">{t('request.inProduction')}</Alert>
      ) : (
        <RequestState access={access} />
      )}
      {isClosed && (
        <>
          <Card flush>
            <ChangesTable to="production" />
          </Card>
          <Checklist sandbox={sandbox} />
          {canManage ? (
            <RequestForm initial={request?.details ?? null} descriptionMin={descriptionMin} onAsked={setAccess} />
          ) : (
            <Alert tone="warning">{t('request.others')}</Alert>
          )}
        </>
      )}
      <div>
        <ButtonLink href="/configuration" variant="ghost">
          {t(current === 'production' ? 'switch.next' : 'request.back')}
        </ButtonLink>
      </div>
    </>
  );
}

/** Steps that are good to have tried before; all are optional. */
function Checklist({ sandbox }: { sandbox: SandboxData }) {
  const t = useTexts('environment');
  const steps: Step[] = [
    { id: 'recipient', title: t('request.ready.recipient'), state: sandbox.recipientAuthorized ? 'done' : 'waiting' },
    { id: 'sent', title: t('request.ready.sent'), state: sandbox.emailSent ? 'done' : 'waiting' },
    { id: 'arrived', title: t('request.ready.arrived'), state: sandbox.emailArrived ? 'done' : 'waiting' },
  ];
  return (
    <Section title={t('request.checklist')} description={t('request.checklistText')}>
      <StepList label={t('request.checklist')} steps={steps} />
    </Section>
  );
}
