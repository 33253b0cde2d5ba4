'use client';

import { useState } from 'react';
import { CheckLine } from '#components/kit/forms/check-line.tsx';
import { type GrantPreset, PRESET_NAMES } from '#components/senders/api-keys/presets.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { api } from '#lib/client/api.ts';
import type { SendingDomain } from '#lib/senders/domains/schema.ts';
import type { CreatedSubaccount } from '#lib/senders/subaccounts/schema.ts';
import { CreatedSubaccountScreen } from './created-subaccount-screen.tsx';
import { DOMAIN_BOX, readBeginnings } from './form-values.ts';
import type { SubaccountSampleFacts } from './samples.ts';
import { SubaccountForm, type SubaccountFormFacts } from './subaccount-form.tsx';

type CreateSubaccountScreenProps = SubaccountFormFacts & {
  domains: readonly SendingDomain[];
  sending: SubaccountSampleFacts;
  /** The person may give keys the grants of each preset. */
  mayCreateKey: boolean;
};

type KeyPreset = Exclude<GrantPreset, 'custom'>;

/** The presets that a first key may have; a custom one is made on the screen of keys. */
const KEY_PRESETS = PRESET_NAMES.filter((name): name is KeyPreset => name !== 'custom');

/** Creates a subaccount with its domains and its first key, which it shows this once. */
export function CreateSubaccountScreen(props: CreateSubaccountScreenProps) {
  const { domains, sending, mayCreateKey, ...facts } = props;
  const t = useTexts('subaccounts');
  const keys = useTexts('apiKeys');
  const [preset, setPreset] = useState<KeyPreset>('sending');
  const [created, setCreated] = useState<CreatedSubaccount | null>(null);
  if (created) return <CreatedSubaccountScreen created={created} sending={sending} />;
  return (
    <>
      <PageHeader title={t('form.createTitle')} description={t('form.createText')} />
      <SubaccountForm
        {...facts}
        subaccount={null}
        action={t('create')}
        onSend={async (settings, values) =>
          setCreated(
            await api('POST /api/config/v1/subaccount', { body: { ...settings, ...readBeginnings(values, preset) } }),
          )
        }
      >
        <SettingsSection title={t('form.domains')} description={t('form.domainsText')}>
          <DomainBoxes domains={domains} />
        </SettingsSection>
        {mayCreateKey && (
          <SettingsSection title={t('form.key')} description={t('form.keyText')}>
            <CheckLine name="setupKey" defaultChecked>
              {t('form.setupKey')}
            </CheckLine>
            <Field name="preset" label={t('form.preset')} className="max-w-60">
              <Select
                items={KEY_PRESETS.map((value) => ({ value, label: keys(`presets.${value}`) }))}
                value={preset}
                onChange={setPreset}
              />
            </Field>
          </SettingsSection>
        )}
      </SubaccountForm>
    </>
  );
}

/** Boxes for the domains that the new subaccount gets; those that all may use need none. */
function DomainBoxes({ domains }: { domains: readonly SendingDomain[] }) {
  const t = useTexts('subaccounts');
  if (domains.length === 0) return <p className="text-sm text-muted">{t('form.noDomains')}</p>;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('form.domains')}</legend>
      {domains.map(({ id, domain, assignedTo }) =>
        assignedTo === 'all' ? (
          <p key={id} className="py-1 text-sm text-muted wrap-anywhere">
            {t('form.shared', { domain })}
          </p>
        ) : (
          <CheckLine key={id} name={`${DOMAIN_BOX}${id}`}>
            <span className="wrap-anywhere">
              {assignedTo === 'none' ? domain : t('form.assignedElsewhere', { domain })}
            </span>
          </CheckLine>
        ),
      )}
    </fieldset>
  );
}
