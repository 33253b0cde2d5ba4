'use client';

import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { CheckLine } from '#components/forms/check-line.tsx';
import { fieldMessage } from '#components/forms/field-message.ts';
import { FormProblem } from '#components/forms/form-problem.tsx';
import { type FieldErrors, useSubmit } from '#components/forms/use-submit.ts';
import { GrantBoxes } from '#components/team/grant-boxes.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { ApiKey } from '#lib/api-keys/schema.ts';
import { useFeature } from '#lib/client/features.tsx';
import type { Grant } from '#lib/core/grants.ts';
import { type Expiry, type KeyValues, readKeyForm } from './key-values.ts';
import { PRESET_NAMES, PRESETS, type Preset, presetOf } from './presets.ts';

/** The facts of the account that the form of a key needs. */
export type KeyFormFacts = {
  /** The account's sending domains. */
  domains: readonly string[];
  /** The person's current IP address; null where it is unknown. */
  ip: string | null;
  /** The grants that the person may give; null for all. */
  mayGive: readonly Grant[] | null;
};

type KeyFormProps = KeyFormFacts & {
  /** The key to change; null for a new one. */
  apiKey: ApiKey | null;
  action: string;
  onSend: (values: KeyValues) => Promise<void>;
};

/** The form of a key: its name, its grants and its restrictions. */
export function KeyForm({ apiKey, domains, ip, mayGive, action, onSend }: KeyFormProps) {
  const t = useTexts('apiKeys');
  const [preset, setPreset] = useState<Preset>(apiKey ? presetOf(apiKey.grants) : 'sending');
  const [ips, setIps] = useState(apiKey?.allowedIps.join('\n') ?? '');
  const [expiry, setExpiry] = useState<Expiry>(apiKey ? 'keep' : 'never');
  const grantsErrorId = useId();
  const limitsIps = useFeature('apiKey.allowedIps');
  const { errors, problem, pending, form } = useSubmit({
    isGuarded: true,
    check: (values) => {
      const found: FieldErrors = {};
      if (!values.name?.trim()) found.name = fieldMessage(t('name'), t('required'));
      if (readKeyForm(values, { preset, expiry }).grants.length === 0) found.grants = t('form.grantsRequired');
      return found;
    },
    send: (values) => onSend(readKeyForm(values, { preset, expiry })),
  });
  const expiries = apiKey
    ? (['keep', 'never', 'd30', 'd90', 'd365'] as const)
    : (['never', 'd30', 'd90', 'd365'] as const);
  return (
    <form {...form} className="flex max-w-3xl flex-col gap-5">
      <FormProblem problem={problem} />
      <Card title={t('form.scope')}>
        <div className="flex flex-col gap-4">
          <Field name="name" label={t('name')} description={t('nameHint')} error={errors.name}>
            <Input maxLength={100} autoComplete="off" defaultValue={apiKey?.name ?? ''} />
          </Field>
          <Field name="preset" label={t('form.preset')}>
            <Select
              items={PRESET_NAMES.map((value) => ({ value, label: t(`presets.${value}`) }))}
              value={preset}
              onChange={setPreset}
            />
          </Field>
          {preset === 'custom' && (
            <div>
              {errors.grants && (
                <p id={grantsErrorId} role="alert" className="flex items-center gap-1.5 text-sm text-danger-text">
                  <CircleAlert aria-hidden className="size-3.5 shrink-0" /> {errors.grants}
                </p>
              )}
              <GrantBoxes chosen={apiKey?.grants ?? PRESETS.sending} mayGive={mayGive} />
            </div>
          )}
        </div>
      </Card>
      <Card title={t('form.limits')}>
        <div className="flex flex-col gap-4">
          <fieldset className="min-w-0">
            <legend className="text-base font-medium">{t('form.domains')}</legend>
            <p className="text-sm text-muted">{t('form.domainsHint')}</p>
            {[...new Set([...domains, ...(apiKey?.domains ?? [])])].map((domain) => (
              <CheckLine
                key={domain}
                name={`domain:${domain}`}
                defaultChecked={apiKey?.domains.includes(domain) ?? false}
              >
                <span className="wrap-anywhere">{domain}</span>
              </CheckLine>
            ))}
          </fieldset>
          {limitsIps && (
            <div className="flex flex-col items-start gap-2">
              <div className="w-full">
                <Field
                  name="allowedIps"
                  label={t('form.ips')}
                  description={t('form.ipsHint')}
                  error={errors.allowedIps}
                  optional
                >
                  <Textarea value={ips} onValueChange={setIps} rows={3} spellCheck={false} autoCapitalize="none" />
                </Field>
              </div>
              {ip !== null && (
                <Button size="sm" onClick={() => setIps(withLine(ips, ip))}>
                  {t('form.addMine', { ip })}
                </Button>
              )}
            </div>
          )}
          <Field name="expiry" label={t('form.expiry')}>
            <Select
              items={expiries.map((value) => ({ value, label: t(`form.expiries.${value}`) }))}
              value={expiry}
              onChange={setExpiry}
            />
          </Field>
        </div>
      </Card>
      <Button type="submit" variant="primary" loading={pending} className="self-start">
        {action}
      </Button>
    </form>
  );
}

const withLine = (text: string, line: string): string =>
  text.split(/\s+/).includes(line) ? text : `${text.trimEnd()}\n${line}`.trimStart();
