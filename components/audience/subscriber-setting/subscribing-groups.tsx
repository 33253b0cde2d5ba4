'use client';

import type { ReactNode } from 'react';
import type { FieldErrors } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { SubscriberSetting } from '#lib/audience/consent/schema.ts';
import { LEAVE_MODES, type LeaveMode } from '#lib/audience/consent/values.ts';
import { SettingGroup } from './setting-group.tsx';

type GroupProps = { setting: SubscriberSetting; errors: FieldErrors };

/** How people subscribe. */
export function OptInGroup({ setting, errors, hasSender }: GroupProps & { hasSender: boolean }) {
  const t = useTexts('subscriberSetting');
  return (
    <SettingGroup title={t('optIn')} description={t('optInText')}>
      <div className="flex flex-col gap-2">
        <Switch
          name="doubleOptIn"
          label={t('doubleOptIn')}
          description={t('doubleOptInText')}
          defaultChecked={setting.doubleOptIn}
          disabled={!hasSender && !setting.doubleOptIn}
        />
        {!hasSender && (
          <p className="text-sm text-muted">
            {t.rich('noSender', { link: (words) => <TextLink href="/domain">{words}</TextLink> })}
          </p>
        )}
      </div>
      <OptionalField words="confirmPage" errors={errors}>
        <UrlInput value={setting.confirmPage} />
      </OptionalField>
    </SettingGroup>
  );
}

type LeavingProps = GroupProps & { mode: LeaveMode; onMode: (mode: LeaveMode) => void };

/** How people leave, and what they may choose in its place. */
export function LeavingGroup({ setting, errors, mode, onMode }: LeavingProps) {
  const t = useTexts('subscriberSetting');
  return (
    <SettingGroup title={t('leaving')} description={t('leavingText')}>
      <Field name="mode" label={t('mode')}>
        <Select
          items={LEAVE_MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
          value={mode}
          onChange={onMode}
        />
      </Field>
      <OptionalField words="reasons" errors={errors}>
        <Textarea rows={3} defaultValue={setting.reasons.join('\n')} />
      </OptionalField>
      <div className="grid gap-4 sm:grid-cols-2">
        <OptionalField words="pauses" name="pauseDays" errors={errors}>
          <Input defaultValue={setting.pauseDays.join(', ')} maxLength={40} autoComplete="off" />
        </OptionalField>
        <OptionalField words="maxPerWeek" errors={errors}>
          <Input inputMode="numeric" defaultValue={setting.maxPerWeek ?? ''} maxLength={2} autoComplete="off" />
        </OptionalField>
      </div>
      <Switch
        name="askAddress"
        label={t('askAddress')}
        description={t('askAddressText')}
        defaultChecked={setting.askAddress}
      />
      <Switch
        name="resubscribeAllowed"
        label={t('resubscribe')}
        description={t('resubscribeText')}
        defaultChecked={setting.resubscribeAllowed}
      />
      <OptionalField words="redirect" name="redirects.unsubscribed" errors={errors}>
        <UrlInput value={setting.redirects.unsubscribed} />
      </OptionalField>
    </SettingGroup>
  );
}

/** The name and the address on pages and mails. */
export function SenderGroup({ setting, errors }: GroupProps) {
  const t = useTexts('subscriberSetting');
  return (
    <SettingGroup title={t('sender')} description={t('senderText')}>
      <OptionalField words="senderName" errors={errors}>
        <Input defaultValue={setting.senderName ?? ''} maxLength={100} autoComplete="organization" />
      </OptionalField>
      <Field name="postalAddress" label={t('postalAddress')} error={errors.postalAddress} optional>
        <Input defaultValue={setting.postalAddress ?? ''} maxLength={300} autoComplete="off" />
      </Field>
    </SettingGroup>
  );
}

type OptionalFieldProps = {
  /** The key of its label; its hint has the same with `Text` behind it. */
  words: 'confirmPage' | 'reasons' | 'pauses' | 'maxPerWeek' | 'redirect' | 'senderName';
  /** Absent where it is the key. */
  name?: string;
  errors: FieldErrors;
  children: ReactNode;
};

/** A field that may stay empty; its hint says what happens then. */
function OptionalField({ words, name = words, errors, children }: OptionalFieldProps) {
  const t = useTexts('subscriberSetting');
  return (
    <Field name={name} label={t(words)} description={t(`${words}Text`)} error={errors[name]} optional>
      {children}
    </Field>
  );
}

/** The input of a page's address. */
const UrlInput = ({ value }: { value: string | null | undefined }) => (
  <Input type="url" inputMode="url" maxLength={2_000} defaultValue={value ?? ''} />
);
