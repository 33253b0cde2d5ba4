'use client';

import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import type { ApiKey } from '#lib/senders/api-keys/schema.ts';
import type { Expiry } from './key-values.ts';

const EXPIRIES = ['never', 'd30', 'd90', 'd365'] as const satisfies readonly Expiry[];

type KeyAboutProps = {
  /** The key to change; null for a new one. */
  apiKey: ApiKey | null;
  /** The error of the name. */
  error: string | undefined;
  expiry: Expiry;
  onExpiry: (expiry: Expiry) => void;
  /** Fields between the name and the expiry. */
  children?: ReactNode;
};

/** The fields that a key of either kind has: its name and its expiry. */
export function KeyAbout({ apiKey, error, expiry, onExpiry, children }: KeyAboutProps) {
  const t = useTexts('apiKeys');
  const expiries = apiKey ? (['keep', ...EXPIRIES] as const) : EXPIRIES;
  return (
    <SettingsSection title={t('form.about')}>
      <Field name="name" label={t('name')} description={t('nameHint')} error={error}>
        <Input maxLength={100} autoComplete="off" defaultValue={apiKey?.name ?? ''} />
      </Field>
      {children}
      <Field name="expiry" label={t('form.expiry')} className="max-w-60">
        <Select
          items={expiries.map((value) => ({ value, label: t(`form.expiries.${value}`) }))}
          value={expiry}
          onChange={onExpiry}
        />
      </Field>
    </SettingsSection>
  );
}
