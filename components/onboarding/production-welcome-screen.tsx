'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import type { Company } from '#lib/company/schema.ts';
import type { TimeZoneChoice } from '#lib/core/time-zone.ts';
import { ProfileForm } from './profile-form.tsx';
import { WelcomeStep } from './welcome-step.tsx';

type ProductionWelcomeScreenProps = {
  company: Company;
  industries: readonly string[];
  zones: readonly TimeZoneChoice[];
  /** Whether the data of the company was given before. */
  isComplete: boolean;
  canManage: boolean;
  /** Whether this person may go back to the sandbox. */
  canLeave: boolean;
  /** A domain that the company may send from now. */
  domain: string;
  /** Where to go when all is done. */
  next: string;
};

/** What production asks for first: the data of the company, and that people know what is different. */
export function ProductionWelcomeScreen(props: ProductionWelcomeScreenProps) {
  const { company: given, industries, zones, canManage, canLeave, domain, next } = props;
  const t = useTexts('onboarding');
  const [company, setCompany] = useState(given);
  const [isComplete, setComplete] = useState(props.isComplete);
  const [isEditing, setEditing] = useState(false);
  const saved = (now: Company) => {
    setCompany(now);
    setComplete(true);
    setEditing(false);
  };
  return (
    <>
      <PageHeader title={t('production.title')} description={t('production.text')} />
      {!isComplete && !canManage && <Alert tone="warning">{t('production.others')}</Alert>}
      {(isEditing || !isComplete) && canManage && (
        <Card title={t('production.data')} description={t('production.dataText')}>
          <ProfileForm company={company} industries={industries} zones={zones} onSaved={saved} />
        </Card>
      )}
      {isComplete && !isEditing && (
        <>
          <Card
            title={t('production.ready')}
            actions={canManage && <Button onClick={() => setEditing(true)}>{t('production.edit')}</Button>}
          >
            <ProfileFacts company={company} />
          </Card>
          <WelcomeStep domain={domain} next={next} />
        </>
      )}
      {canLeave && <BackToSandbox />}
    </>
  );
}

function ProfileFacts({ company }: { company: Company }) {
  const t = useTexts('onboarding');
  const names = ['name', 'phone', 'industry', 'website', 'timezone'] as const;
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-1.5 text-base sm:grid-cols-[9rem_minmax(0,1fr)]">
      {names.map((name) => (
        <div key={name} className="contents">
          <dt className="text-muted">{t(`production.${name}`)}</dt>
          <dd className="wrap-anywhere">{company[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Nobody is kept here: the sandbox stays open as it was. */
function BackToSandbox() {
  const t = useTexts('onboarding');
  const [isPending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    try {
      await api('POST', '/api/config/v1/user/set-sandbox');
      window.location.assign('/preparing-sandbox-environment');
    } catch (error) {
      setPending(false);
      showError(error);
    }
  };
  return (
    <div>
      <Button variant="ghost" loading={isPending} onClick={() => void leave()}>
        {t('production.back')}
      </Button>
    </div>
  );
}
