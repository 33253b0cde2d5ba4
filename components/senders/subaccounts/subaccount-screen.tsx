'use client';

import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { StateLine } from '#components/ui/state.tsx';
import { api } from '#lib/client/api.ts';
import { pathOf } from '#lib/client/calls.ts';
import { useFeature } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { ApiKey } from '#lib/senders/api-keys/schema.ts';
import type { SendingDomain } from '#lib/senders/domains/schema.ts';
import type { SubaccountDetail } from '#lib/senders/subaccounts/schema.ts';
import { DomainsSection } from './domains-section.tsx';
import { SubaccountFigureStrip } from './figures.tsx';
import { KeysSection } from './keys-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { SUBACCOUNTS_SCREEN } from './paths.ts';
import { SettingsFacts } from './settings-facts.tsx';
import type { SubaccountFormFacts } from './subaccount-form.tsx';
import { SubaccountState } from './subaccount-state.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { TerminateSection } from './terminate-section.tsx';

type SubaccountScreenProps = SubaccountFormFacts & {
  initial: SubaccountDetail;
  /** Null where the person may not see them. */
  domains: readonly SendingDomain[] | null;
  keys: readonly ApiKey[] | null;
};

/** One subaccount: its figures, limits, domains, keys and settings. */
export function SubaccountScreen({ initial, domains, keys, ...facts }: SubaccountScreenProps) {
  const t = useTexts('subaccounts');
  const { data: subaccount = initial, mutate } = useApi(
    'GET /api/config/v1/subaccount/{id}',
    { params: { id: initial.id } },
    { fallbackData: initial },
  );
  const canEdit = useFeature('subaccount.update') && subaccount.status !== 'terminated';
  const canTerminate = useFeature('subaccount.delete') && subaccount.status !== 'terminated';
  const canCreateKey = useFeature('apiKey.create') && subaccount.status !== 'terminated';
  const [isSuspending, setSuspending] = useState(false);
  const { mutate: mutatePath } = useSWRConfig();
  const show = (changed: SubaccountDetail) => {
    void mutate(changed, { revalidate: false });
    // Its status decides which keys work.
    void mutatePath(pathOf('GET /api/config/v1/api-key', { query: { subaccount: initial.id } }));
  };
  const { pending, run: resume } = useAction(async () => {
    show(await api('POST /api/config/v1/subaccount/{id}/resume', { params: { id: initial.id } }));
    showToast({ type: 'success', title: t('detail.resumed', { name: subaccount.name }) });
  });
  return (
    <>
      <PageHeader
        title={subaccount.name}
        description={
          <StateLine>
            <SubaccountState status={subaccount.status} />
            <span>{t(`statusText.${statusKey(subaccount)}`)}</span>
          </StateLine>
        }
        actions={
          <>
            <ButtonLink href={`/activity?subaccount=${subaccount.id}`}>{t('detail.activity')}</ButtonLink>
            <ButtonLink href={`/suppression?subaccount=${subaccount.id}`}>{t('detail.suppressions')}</ButtonLink>
            {canEdit &&
              (subaccount.status === 'suspended' ? (
                <Button loading={pending} onClick={() => resume()}>
                  {t('detail.resume')}
                </Button>
              ) : (
                <Button onClick={() => setSuspending(true)}>{t('detail.suspend')}</Button>
              ))}
            {canEdit && (
              <ButtonLink href={`${SUBACCOUNTS_SCREEN}/${subaccount.id}/edit`} variant="primary">
                {t('detail.edit')}
              </ButtonLink>
            )}
          </>
        }
      />
      <SubaccountFigureStrip figures={subaccount.figures} />
      <LimitsSection subaccount={subaccount} />
      {domains && <DomainsSection subaccountId={subaccount.id} initial={domains} canAssign={canEdit} />}
      {keys && <KeysSection subaccountId={subaccount.id} initial={keys} canCreate={canCreateKey} />}
      <div className="border-t border-line pt-7">
        <SettingsFacts subaccount={subaccount} {...facts} />
        {canTerminate && <TerminateSection subaccount={subaccount} onChanged={show} />}
      </div>
      <SuspendDialog subaccount={subaccount} open={isSuspending} onOpenChange={setSuspending} onChanged={show} />
    </>
  );
}

function statusKey({ status, queuedMail }: SubaccountDetail) {
  return status === 'suspended' ? (`suspended_${queuedMail ?? 'hold'}` as const) : status;
}
