'use client';

import { useState } from 'react';
import { ProfileForm } from '#components/account/onboarding/profile-form.tsx';
import { WelcomeStep } from '#components/account/onboarding/welcome-step.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Company, CompleteProfile } from '#lib/account/company/schema.ts';
import { api } from '#lib/client/api.ts';
import type { TimeZoneChoice } from '#lib/core/time-zone.ts';
import type { LiveSending } from '#lib/engine/sandbox/schema.ts';
import { StopSendingDialog } from './stop-sending-dialog.tsx';

type ProductionWelcomeScreenProps = {
  company: Company;
  industries: readonly CompleteProfile['industry'][];
  zones: readonly TimeZoneChoice[];
  /** True if the company's details are complete. */
  isComplete: boolean;
  canManage: boolean;
  /** The live sending that going back to the sandbox stops; null where this person can't go back. */
  live: LiveSending | null;
  /** A domain that the company may send from now. */
  domain: string;
  /** The path to open when all is done. */
  next: string;
};

/** The first steps of production: the company's details, and a confirmation of what changes. */
export function ProductionWelcomeScreen(props: ProductionWelcomeScreenProps) {
  const { company: given, industries, zones, canManage, live, domain, next } = props;
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
        <Section title={t('production.data')} description={t('production.dataText')}>
          <ProfileForm company={company} industries={industries} zones={zones} onSaved={saved} />
        </Section>
      )}
      {isComplete && !isEditing && (
        <>
          <Section
            title={t('production.ready')}
            actions={canManage && <Button onClick={() => setEditing(true)}>{t('production.edit')}</Button>}
          >
            <ProfileFacts company={company} />
          </Section>
          <WelcomeStep domain={domain} next={next} />
        </>
      )}
      {live && <BackToSandbox company={company.name} live={live} />}
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
          <dd className="wrap-anywhere">{company[name] || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Leads from the welcome to production back to the sandbox, with the same confirmation as the switch screen. */
function BackToSandbox({ company, live }: { company: string; live: LiveSending }) {
  const t = useTexts('environment');
  const [isAsking, setAsking] = useState(false);
  const leave = async () => {
    await api('POST /api/config/v1/user/set-sandbox', { body: { confirm: company } });
    window.location.assign('/preparing-sandbox-environment');
  };
  return (
    <div>
      <Button variant="ghost" className="-ml-3" onClick={() => setAsking(true)}>
        {t('request.back')}
      </Button>
      <StopSendingDialog open={isAsking} onOpenChange={setAsking} company={company} live={live} onConfirm={leave} />
    </div>
  );
}
