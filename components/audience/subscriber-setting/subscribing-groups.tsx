'use client';

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
      <Field
        name="confirmPage"
        label={t('confirmPage')}
        description={t('confirmPageText')}
        error={errors.confirmPage}
        optional
      >
        <Input type="url" inputMode="url" maxLength={2_000} defaultValue={setting.confirmPage ?? ''} />
      </Field>
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
      <Field name="reasons" label={t('reasons')} description={t('reasonsText')} error={errors.reasons} optional>
        <Textarea rows={3} defaultValue={setting.reasons.join('\n')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="pauseDays" label={t('pauses')} description={t('pausesText')} error={errors.pauseDays} optional>
          <Input defaultValue={setting.pauseDays.join(', ')} maxLength={40} autoComplete="off" />
        </Field>
        <Field
          name="maxPerWeek"
          label={t('maxPerWeek')}
          description={t('maxPerWeekText')}
          error={errors.maxPerWeek}
          optional
        >
          <Input inputMode="numeric" defaultValue={setting.maxPerWeek ?? ''} maxLength={2} autoComplete="off" />
        </Field>
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
      <Field
        name="redirects.unsubscribed"
        label={t('redirect')}
        description={t('redirectText')}
        error={errors['redirects.unsubscribed']}
        optional
      >
        <Input type="url" inputMode="url" maxLength={2_000} defaultValue={setting.redirects.unsubscribed ?? ''} />
      </Field>
    </SettingGroup>
  );
}

/** The name and the address on pages and mails. */
export function SenderGroup({ setting, errors }: GroupProps) {
  const t = useTexts('subscriberSetting');
  return (
    <SettingGroup title={t('sender')} description={t('senderText')}>
      <Field
        name="senderName"
        label={t('senderName')}
        description={t('senderNameText')}
        error={errors.senderName}
        optional
      >
        <Input defaultValue={setting.senderName ?? ''} maxLength={100} autoComplete="organization" />
      </Field>
      <Field name="postalAddress" label={t('postalAddress')} error={errors.postalAddress} optional>
        <Input defaultValue={setting.postalAddress ?? ''} maxLength={300} autoComplete="off" />
      </Field>
    </SettingGroup>
  );
}
