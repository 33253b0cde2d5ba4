'use client';

import { type ReactNode, useState } from 'react';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { SaveBar } from '#components/kit/forms/save-bar.tsx';
import { toTrackingChoice } from '#components/kit/forms/tracking-choice.ts';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import type { DelegatedDomain } from '#lib/senders/domains/delegated/schema.ts';
import type { SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import type { IpPool } from '#lib/senders/ip-pools/schema.ts';
import { type DeliveryChoice, saveDelivery } from './save-delivery.ts';

/** The pools and domains to choose from; empty where the person may not choose. */
export type DeliveryFormOptions = {
  pools: readonly IpPool[];
  /** The pool that is set; null for the default. */
  ipPoolId: string | null;
  bounce: readonly DelegatedDomain[];
  tracking: readonly DelegatedDomain[];
};

type DeliveryFormProps = {
  domain: SendingDomainDetail;
  options: DeliveryFormOptions;
  onChanged: (domain: SendingDomainDetail) => unknown;
  /** The sections below the settings, so that the bar that saves them is at the foot of the page. */
  children: ReactNode;
};

/** The choices in their order. */
const NAMES = ['ipPoolId', 'bounceDomainId', 'trackingDomainId', 'openTracking', 'clickTracking'] as const;

/** Edits the delivery settings of a sending domain: required TLS, its IP pool, its bounce and tracking domains, and tracking. */
export function DeliveryForm({ domain, options, onChanged, children }: DeliveryFormProps) {
  const t = useTexts('domains');
  const canUpdate = useFeature('sendingDomain.update');
  const [stored, setStored] = useState<DeliveryChoice>({
    ipPoolId: options.ipPoolId ?? '',
    bounceDomainId: domain.bounceDomainId ?? '',
    trackingDomainId: domain.trackingDomainId ?? '',
    openTracking: toTrackingChoice(domain.openTracking),
    clickTracking: toTrackingChoice(domain.clickTracking),
  });
  const [chosen, setChosen] = useState(stored);
  const { problem, pending, changes, form } = useSubmit({
    isGuarded: true,
    check: () => ({}),
    send: async ({ requireTls }) => {
      const next = await saveDelivery(domain, { stored, chosen, requireTls: requireTls === 'on' });
      setStored(chosen);
      if (next) onChanged(next);
      showToast({ type: 'success', title: t('delivery.saved') });
    },
  });
  const items = listItems(t, options);
  const shown = NAMES.filter((name) => items[name].length > 1 && (canUpdate || name === 'ipPoolId'));
  return (
    <form {...form}>
      <FormProblem problem={problem} />
      <div>
        {(canUpdate || shown.length > 0) && (
          <SettingsSection title={t('delivery.title')} description={t('delivery.text')}>
            {canUpdate && (
              <Switch
                name="requireTls"
                defaultChecked={domain.requireTls}
                label={t('delivery.requireTls')}
                description={t('delivery.requireTlsText')}
              />
            )}
            {shown.map((name) => (
              <Field key={name} name={name} label={t(`delivery.${name}`)} className="max-w-90">
                <Select
                  items={items[name]}
                  value={chosen[name]}
                  onChange={(value) => setChosen({ ...chosen, [name]: value })}
                />
              </Field>
            ))}
          </SettingsSection>
        )}
        {children}
      </div>
      <SaveBar
        changes={changes}
        labels={{
          requireTls: t('delivery.requireTls'),
          ...Object.fromEntries(NAMES.map((name) => [name, t(`delivery.${name}`)])),
        }}
        pending={pending}
        // A new object: the selects must be rendered again, since the form's reset changes them all.
        onDiscard={() => setChosen({ ...stored })}
      />
    </form>
  );
}

type Items = Record<keyof DeliveryChoice, { value: string; label: string }[]>;

/** Lists the options of each field, the automatic choice first. */
const listItems = (t: Translate<'domains'>, { pools, bounce, tracking }: DeliveryFormOptions): Items => ({
  ipPoolId: [
    { value: '', label: t('delivery.poolDefault') },
    ...pools.map(({ id, name, addresses }) => ({
      value: id,
      label: addresses === null ? name : t('delivery.poolOption', { name, count: addresses }),
    })),
  ],
  bounceDomainId: [{ value: '', label: t('delivery.bounceBest') }, ...listDomains(t, bounce)],
  trackingDomainId: [{ value: '', label: t('delivery.trackingDefault') }, ...listDomains(t, tracking)],
  openTracking: listSwitch(t),
  clickTracking: listSwitch(t),
});

const listSwitch = (t: Translate<'domains'>) => [
  { value: '', label: t('delivery.companyDefault') },
  { value: 'on', label: t('delivery.on') },
  { value: 'off', label: t('delivery.off') },
];

const listDomains = (t: Translate<'domains'>, domains: readonly DelegatedDomain[]) =>
  domains.map(({ id, domain, status }) => ({
    value: id,
    label: status === 'verified' ? domain : t('delivery.notVerified', { domain }),
  }));
