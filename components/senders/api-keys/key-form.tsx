'use client';

import { useState } from 'react';
import { GrantBoxes } from '#components/account/team/grant-boxes.tsx';
import { DomainBoxes } from '#components/kit/forms/domain-boxes.tsx';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { toTrackingChoice } from '#components/kit/forms/tracking-choice.ts';
import { type FieldErrors, useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useFeature } from '#lib/client/features.tsx';
import type { Grant } from '#lib/registry/grants.ts';
import type { ApiKey } from '#lib/senders/api-keys/schema.ts';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';
import { KeyAbout } from './key-about.tsx';
import { type KeyChoices, type KeyValues, readKeyForm } from './key-values.ts';
import { type GrantPreset, PRESET_NAMES, PRESETS, presetOf } from './presets.ts';

/** The facts of the account that the form of a key needs. */
export type KeyFormFacts = {
  /** The account's sending domains. */
  domains: readonly string[];
  /** The person's current IP address; null where it is unknown. */
  ip: string | null;
  /** The grants that the person may give; null for all. */
  mayGive: readonly Grant[] | null;
  /** The preset that a new key begins with; `sending` when absent. */
  firstPreset?: GrantPreset | undefined;
  /** The subaccounts that a new key may be locked to, and the one that is chosen first; empty for none. */
  subaccounts?: readonly SubaccountChoice[];
  subaccountId?: string;
};

type KeyFormProps = KeyFormFacts & {
  /** The key to change; null for a new one. */
  apiKey: ApiKey | null;
  action: string;
  onSend: (values: KeyValues) => Promise<void>;
};

/** The form of a key: its name, its grants and its restrictions. */
export function KeyForm(props: KeyFormProps) {
  const { apiKey, domains, ip, mayGive, firstPreset, subaccounts = [], subaccountId = '', action, onSend } = props;
  const t = useTexts('apiKeys');
  const [choices, setChoices] = useState<KeyChoices>({
    preset: apiKey ? presetOf(apiKey.grants) : (firstPreset ?? 'sending'),
    expiry: apiKey ? 'keep' : 'never',
    openTracking: toTrackingChoice(apiKey?.openTracking ?? null),
    clickTracking: toTrackingChoice(apiKey?.clickTracking ?? null),
  });
  const choose = (change: Partial<KeyChoices>) => setChoices({ ...choices, ...change });
  const [ips, setIps] = useState(apiKey?.allowedIps.join('\n') ?? '');
  const [owner, setOwner] = useState(subaccountId);
  const limitsIps = useFeature('apiKey.allowedIps');
  const { errors, problem, pending, form } = useSubmit({
    isGuarded: true,
    check: (values) => {
      const found: FieldErrors = {};
      if (!values.name?.trim()) found.name = fieldMessage(t('name'), t('required'));
      const read = readKeyForm(values, choices);
      if (read.grants.length === 0) found.grants = t('form.grantsRequired');
      if (!(read.allowedIps ?? []).every(isAddressLike))
        found.allowedIps = fieldMessage(t('form.ips'), t('form.ipsInvalid'));
      return found;
    },
    send: (values) => onSend({ ...readKeyForm(values, choices), ...(owner !== '' && { subaccountId: owner }) }),
  });
  return (
    <form {...form}>
      <FormProblem problem={problem} />
      <KeyAbout apiKey={apiKey} error={errors.name} expiry={choices.expiry} onExpiry={(expiry) => choose({ expiry })}>
        {subaccounts.length > 0 && (
          <Field name="subaccountId" label={t('owner')} error={errors.subaccountId} className="max-w-80">
            <Select
              items={[
                { value: '', label: t('ownerCompany') },
                ...subaccounts.map(({ id, number, name }) => ({
                  value: id,
                  label: t('ownerSubaccount', { name, number: String(number) }),
                })),
              ]}
              value={owner}
              onChange={setOwner}
            />
          </Field>
        )}
      </KeyAbout>
      <SettingsSection title={t('form.scope')} description={t('form.scopeText')}>
        <Field name="preset" label={t('form.preset')} className="max-w-60">
          <Select
            items={PRESET_NAMES.map((value) => ({ value, label: t(`presets.${value}`) }))}
            value={choices.preset}
            onChange={(preset) => choose({ preset })}
          />
        </Field>
        {choices.preset === 'custom' && (
          <div>
            <GrantBoxes chosen={apiKey?.grants ?? PRESETS.sending} mayGive={mayGive} />
            {errors.grants && (
              <p role="alert" className="mt-1 text-xs text-danger-text">
                {errors.grants}
              </p>
            )}
          </div>
        )}
      </SettingsSection>
      <SettingsSection title={t('form.tracking')} description={t('form.trackingText')}>
        {(['openTracking', 'clickTracking'] as const).map((name) => (
          <Field key={name} name={name} label={t(`form.${name}`)} className="max-w-60">
            <Select
              items={(['', 'on', 'off'] as const).map((value) => ({
                value,
                label: t(`form.trackingChoices.${value || 'default'}`),
              }))}
              value={choices[name]}
              onChange={(value) => choose({ [name]: value })}
            />
          </Field>
        ))}
      </SettingsSection>
      <SettingsSection title={t('form.limits')} description={t('form.limitsText')}>
        <DomainBoxes
          legend={t('form.domains')}
          hint={t('form.domainsHint')}
          domains={domains}
          chosen={apiKey?.domains ?? []}
        />
        {limitsIps && (
          <div className="flex flex-col items-start gap-2">
            <Field
              name="allowedIps"
              label={t('form.ips')}
              description={t('form.ipsHint')}
              error={errors.allowedIps}
              optional
            >
              <Textarea value={ips} onValueChange={setIps} rows={3} spellCheck={false} autoCapitalize="none" />
            </Field>
            {ip !== null && (
              <Button size="sm" onClick={() => setIps(withLine(ips, ip))}>
                {t('form.addMine', { ip })}
              </Button>
            )}
          </div>
        )}
        <div>
          <Button type="submit" variant="primary" loading={pending}>
            {action}
          </Button>
        </div>
      </SettingsSection>
    </form>
  );
}

/** Checks the characters of an entry; the server checks the rest. */
const isAddressLike = (text: string): boolean => /^[\da-f.:]{2,45}(?:\/\d{1,3})?$/i.test(text);

const withLine = (text: string, line: string): string =>
  text.split(/\s+/).includes(line) ? text : `${text.trimEnd()}\n${line}`.trimStart();
