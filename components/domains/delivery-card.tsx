'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { api } from '#lib/client/api.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { DelegatedDomain, DelegatedKind } from '#lib/domains/delegated/schema.ts';
import type { SendingDomainDetail, UpdateSendingDomainInput } from '#lib/domains/schema.ts';
import { DELEGATED_PATHS, SENDING_PATH } from './paths.ts';

type DeliveryCardProps = { domain: SendingDomainDetail; onChanged: (domain: SendingDomainDetail) => unknown };

/** Edits the delivery settings of a sending domain: required TLS, bounce domain and tracking domain. */
export function DeliveryCard({ domain, onChanged }: DeliveryCardProps) {
  const t = useTexts('domains');
  const [pending, setPending] = useState(false);
  const change = async (input: UpdateSendingDomainInput) => {
    if (pending) return;
    setPending(true);
    try {
      onChanged(await api<SendingDomainDetail>('PUT', `${SENDING_PATH}/${domain.id}`, input));
      showToast({ type: 'success', title: t('delivery.saved') });
    } catch (error) {
      showError(error);
    } finally {
      setPending(false);
    }
  };
  const { bounceDomainId, trackingDomainId } = domain;
  return (
    <Card title={t('delivery.title')} description={t('delivery.text')}>
      <div className="flex max-w-2xl flex-col gap-4">
        <label className="flex items-start gap-2.5 text-base">
          <input
            type="checkbox"
            checked={domain.requireTls}
            onChange={({ currentTarget }) => void change({ requireTls: currentTarget.checked })}
            className="mt-0.5 size-4.5 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="font-medium">{t('delivery.requireTls')}</span>
            <span className="block text-sm text-muted">{t('delivery.requireTlsText')}</span>
          </span>
        </label>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <DomainChoice kind="bounce" value={bounceDomainId} onChange={(id) => void change({ bounceDomainId: id })} />
          <DomainChoice
            kind="tracking"
            value={trackingDomainId}
            onChange={(id) => void change({ trackingDomainId: id })}
          />
        </div>
      </div>
    </Card>
  );
}

type DomainChoiceProps = {
  kind: DelegatedKind;
  value: string | null;
  onChange: (id: string | null) => void;
};

/** Selects the bounce or tracking domain; renders nothing where the company has none. */
function DomainChoice({ kind, value, onChange }: DomainChoiceProps) {
  const t = useTexts('domains');
  const isGranted = useGrant(`${kind}_domains/manage`);
  const isOffered = useFeature(`${kind}Domain`) && isGranted;
  const { data } = useApi<{ data: DelegatedDomain[] }>(isOffered ? DELEGATED_PATHS[kind] : null);
  if (!data || data.data.length === 0) return null;
  const items = [
    { value: '', label: t(`delivery.${kind}Best`) },
    ...data.data.map(({ id, domain, status }) => ({
      value: id,
      label: status === 'verified' ? domain : t('delivery.notVerified', { domain }),
    })),
  ];
  return (
    <Field name={`${kind}DomainId`} label={t(`delivery.${kind}`)}>
      <Select items={items} value={value ?? ''} onChange={(id) => onChange(id === '' ? null : id)} />
    </Field>
  );
}
