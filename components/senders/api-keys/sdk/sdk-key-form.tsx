'use client';

import { useState } from 'react';
import { CheckLine } from '#components/kit/forms/check-line.tsx';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { type FieldErrors, useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { SDK_LIMIT_NAMES, SDK_LIMITS } from '#lib/core/sdk-key.ts';
import type { TemplateChoice } from '#lib/engine/sdk-keys/schema.ts';
import type { ApiKey } from '#lib/senders/api-keys/schema.ts';
import { KeyAbout } from '../key-about.tsx';
import type { Expiry } from '../key-values.ts';
import { readSdkForm, type SdkKeyValues } from './sdk-values.ts';
import { TemplateBoxes } from './template-boxes.tsx';

type SdkKeyFormProps = {
  /** The key to change; null for a new one. */
  apiKey: ApiKey | null;
  /** The templates that the key can be given. */
  templates: readonly TemplateChoice[];
  action: string;
  onSend: (values: SdkKeyValues) => Promise<void>;
};

/** The form of an SDK key: its templates, the pages and apps that use it, and its limits. */
export function SdkKeyForm({ apiKey, templates, action, onSend }: SdkKeyFormProps) {
  const t = useTexts('apiKeys');
  const sdk = apiKey?.sdk ?? null;
  const [expiry, setExpiry] = useState<Expiry>(apiKey ? 'keep' : 'never');
  const { errors, problem, pending, form } = useSubmit({
    isGuarded: true,
    check: (values) => {
      const found: FieldErrors = {};
      const read = readSdkForm(values, expiry);
      if (read.name === '') found.name = fieldMessage(t('name'), t('required'));
      if (read.sdk.templates.length === 0) found.templates = t('sdk.templatesRequired');
      if (read.sdk.origins.length + read.sdk.appIds.length === 0) found['sdk.origins'] = t('sdk.originsRequired');
      return found;
    },
    send: (values) => onSend(readSdkForm(values, expiry)),
  });
  return (
    <form {...form}>
      <FormProblem problem={problem} />
      <KeyAbout apiKey={apiKey} error={errors.name} expiry={expiry} onExpiry={setExpiry} />
      <SettingsSection title={t('sdk.templates')} description={t('sdk.templatesText')}>
        <TemplateBoxes templates={templates} chosen={sdk?.templates ?? []} error={errors.templates} />
      </SettingsSection>
      <SettingsSection title={t('sdk.callers')} description={t('sdk.callersText')}>
        {(['origins', 'appIds'] as const).map((name) => (
          <Field
            key={name}
            name={`sdk.${name}`}
            label={t(`sdk.${name}`)}
            description={t(`sdk.${name}Hint`)}
            error={errors[`sdk.${name}`]}
            optional
          >
            <Textarea rows={2} spellCheck={false} autoCapitalize="none" defaultValue={sdk?.[name].join('\n') ?? ''} />
          </Field>
        ))}
      </SettingsSection>
      <SettingsSection title={t('sdk.limits')} description={t('sdk.limitsText')}>
        {SDK_LIMIT_NAMES.map((name) => (
          <Field
            key={name}
            name={`sdk.${name}`}
            label={t(`sdk.${name}`)}
            error={errors[`sdk.${name}`]}
            className="max-w-60"
          >
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={SDK_LIMITS[name].max}
              defaultValue={sdk?.[name] ?? SDK_LIMITS[name].initial}
            />
          </Field>
        ))}
        <CheckLine name="sdk.proofOfWork" defaultChecked={sdk?.proofOfWork ?? false}>
          {t('sdk.proofOfWork')}
          <span className="block text-xs text-muted">{t('sdk.proofOfWorkHint')}</span>
        </CheckLine>
        <div>
          <Button type="submit" variant="primary" loading={pending}>
            {action}
          </Button>
        </div>
      </SettingsSection>
    </form>
  );
}
