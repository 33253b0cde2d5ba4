'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import type { ProductionStatus } from '#lib/company/schema.ts';
import type { Environment } from '#lib/core/environment.ts';
import type { OnboardingState } from '#lib/onboarding/schema.ts';
import { ChangesTable } from './changes-table.tsx';

type SwitchScreenProps = {
  to: Environment;
  current: Environment;
  productionStatus: ProductionStatus;
  canManage: boolean;
  /** The screen to lead on to; null where none was wanted. */
  wanted: string | null;
  /** Whether that screen is shut in the current environment, which is why people are here. */
  isWantedLocked: boolean;
};

const SWITCH_PATH = '/api/config/v2/on-boarding/switch-environment';

/** Where people go who stay. */
const STAY = '/configuration';

/** What changes with the environment, and the switch itself. */
export function SwitchScreen(props: SwitchScreenProps) {
  const { to, current, productionStatus, canManage, wanted, isWantedLocked } = props;
  const t = useTexts('environment');
  const isProduction = to === 'production';
  const isOpen = !isProduction || productionStatus === 'Approved';
  return (
    <>
      <PageHeader
        title={t(isProduction ? 'switch.toProduction' : 'switch.toSandbox')}
        description={t(isProduction ? 'switch.toProductionText' : 'switch.toSandboxText')}
      />
      {wanted && isWantedLocked && (
        <Alert>
          {t.rich('switch.wanted', {
            path: wanted,
            environment: t(to),
            code: (chunks) => <code className="font-mono text-sm wrap-anywhere">{chunks}</code>,
          })}
        </Alert>
      )}
      <Card flush>
        <ChangesTable to={to} />
      </Card>
      {current === to ? (
        <Already environment={to} wanted={wanted} />
      ) : isOpen ? (
        <Switch to={to} canManage={canManage} wanted={wanted} />
      ) : (
        <NotOpen isWaiting={productionStatus === 'Requested'} />
      )}
    </>
  );
}

function Already({ environment, wanted }: { environment: Environment; wanted: string | null }) {
  const t = useTexts('environment');
  return (
    <>
      <Alert tone="success">{t('switch.already', { environment: t(environment) })}</Alert>
      <div>
        <ButtonLink href={wanted ?? STAY} variant="primary" size="lg">
          {t('switch.goOn')}
        </ButtonLink>
      </div>
    </>
  );
}

function NotOpen({ isWaiting }: { isWaiting: boolean }) {
  const t = useTexts('environment');
  return (
    <>
      <Alert tone="warning">{t(isWaiting ? 'switch.waiting' : 'switch.notOpen')}</Alert>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/request-production-environment" variant="primary" size="lg">
          {t(isWaiting ? 'switch.see' : 'switch.ask')}
        </ButtonLink>
        <Stay />
      </div>
    </>
  );
}

function Switch({ to, canManage, wanted }: { to: Environment; canManage: boolean; wanted: string | null }) {
  const t = useTexts('environment');
  const [isPending, setPending] = useState(false);
  const change = async () => {
    setPending(true);
    try {
      const state = await api<OnboardingState>('POST', SWITCH_PATH, { environment: to });
      // A whole load: nothing that was kept of the other environment may show.
      window.location.assign(pathAfter(state, wanted));
    } catch (error) {
      setPending(false);
      showError(error);
    }
  };
  return (
    <>
      <Alert tone={canManage ? 'info' : 'warning'}>
        {canManage ? (
          <>
            {to === 'sandbox' && <p>{t('switch.liveRefused')}</p>}
            <p>{t('switch.atOnce')}</p>
          </>
        ) : (
          t('switch.others')
        )}
      </Alert>
      <div className="flex flex-wrap gap-2">
        {canManage && (
          <Button variant="primary" size="lg" loading={isPending} onClick={() => void change()}>
            {t(to === 'production' ? 'switch.toProduction' : 'switch.toSandbox')}
          </Button>
        )}
        <Stay />
      </div>
    </>
  );
}

function Stay() {
  const t = useTexts('environment');
  return (
    <ButtonLink href={STAY} variant="ghost" size="lg">
      {t('switch.stay')}
    </ButtonLink>
  );
}

/** Production asks for the company's data first (spec §2, guard rule 6); the wanted screen is carried through. */
function pathAfter({ company: { environment }, tour }: OnboardingState, wanted: string | null): string {
  const isReady = environment === 'sandbox' || (tour.productionDataCompletion && tour.productionWelcome);
  const path = isReady ? `/preparing-${environment}-environment` : '/welcome-to-production';
  return wanted ? `${path}?to=${encodeURIComponent(wanted)}` : path;
}
