'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { Company } from '#lib/account/company/schema.ts';
import type { OnboardingState } from '#lib/account/onboarding/schema.ts';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import type { Environment } from '#lib/core/environment.ts';
import type { LiveSending } from '#lib/engine/sandbox/schema.ts';
import { ChangesTable } from './changes-table.tsx';
import { StopSendingDialog } from './stop-sending-dialog.tsx';

type SwitchScreenProps = {
  to: Environment;
  company: Pick<Company, 'name' | 'environment' | 'productionStatus'>;
  /** The live sending that a switch stops; null where none does, or where this person can't switch. */
  live: LiveSending | null;
  canManage: boolean;
  /** The screen to open after the switch; null where none was asked for. */
  wanted: string | null;
  /** True if that screen is locked in the current environment, which is why people are here. */
  isWantedLocked: boolean;
};

/** The changes that come with the environment, and the switch itself. */
export function SwitchScreen(props: SwitchScreenProps) {
  const { to, company, wanted, isWantedLocked } = props;
  const t = useTexts('environment');
  const isProduction = to === 'production';
  const isOpen = !isProduction || company.productionStatus === 'Approved';
  const isThere = company.environment === to;
  return (
    <>
      <PageHeader
        title={t(isProduction ? 'switch.toProduction' : 'switch.toSandbox')}
        description={
          isThere
            ? t('switch.already', { environment: to })
            : t(isProduction ? 'switch.toProductionText' : 'switch.toSandboxText')
        }
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
      {isThere ? (
        <div>
          <ButtonLink href={wanted ?? STAY_PATH} variant="primary" size="lg">
            {t('switch.next')}
          </ButtonLink>
        </div>
      ) : isOpen ? (
        <Switch {...props} />
      ) : (
        <NotOpen isWaiting={company.productionStatus === 'Requested'} />
      )}
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
        <StayLink />
      </div>
    </>
  );
}

function Switch({ to, company, live, canManage, wanted }: SwitchScreenProps) {
  const t = useTexts('environment');
  const [isPending, setPending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const change = async (confirm?: string) => {
    const state = await api('POST /api/config/v2/on-boarding/switch-environment', {
      body: { environment: to, confirm },
    });
    // A full page load: nothing that was kept of the other environment may show.
    window.location.assign(pathAfter(state, wanted));
  };
  const press = async () => {
    if (live) return setAsking(true);
    setPending(true);
    try {
      await change();
    } catch (error) {
      setPending(false);
      showError(error);
    }
  };
  return (
    <>
      <Alert tone={canManage ? 'info' : 'warning'}>{t(canManage ? 'switch.atOnce' : 'switch.others')}</Alert>
      <div className="flex flex-wrap gap-2">
        {canManage && (
          <Button variant={live ? 'danger' : 'primary'} size="lg" loading={isPending} onClick={() => void press()}>
            {t(live ? 'stop.action' : 'switch.toProduction')}
          </Button>
        )}
        <StayLink />
      </div>
      {live && (
        <StopSendingDialog
          open={isAsking}
          onOpenChange={setAsking}
          company={company.name}
          live={live}
          onConfirm={() => change(company.name)}
        />
      )}
    </>
  );
}

/** Production asks for the company's data first (docs/product.md §2, guard rule 6); the wanted screen is carried through. */
function pathAfter({ company: { environment }, tour }: OnboardingState, wanted: string | null): string {
  const isReady = environment === 'sandbox' || (tour.productionDataCompletion && tour.productionWelcome);
  const path = isReady ? `/preparing-${environment}-environment` : '/welcome-to-production';
  return wanted ? `${path}?to=${encodeURIComponent(wanted)}` : path;
}

/** The path for people who don't switch. */
const STAY_PATH = '/configuration';

/** Leads back to the console without a switch. */
function StayLink() {
  const t = useTexts('environment');
  return (
    <ButtonLink href={STAY_PATH} variant="ghost" size="lg">
      {t('switch.stay')}
    </ButtonLink>
  );
}
