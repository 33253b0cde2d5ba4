'use client';

import { useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { SaveBar } from '#components/kit/forms/save-bar.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { SubscriberSetting } from '#lib/audience/consent/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { readDays, readPerWeek, readSetting, TEXT_NAMES } from './setting-values.ts';
import { TextFields } from './text-fields.tsx';

/** How people subscribe, change their mind and leave. */
export function SubscriberSettingScreen({ initial }: { initial: SubscriberSetting }) {
  const t = useTexts('subscriberSetting');
  const [setting, setSetting] = useState(initial);
  const [mode, setMode] = useState(initial.mode);
  const [language, setLanguage] = useState(Object.keys(initial.texts)[0] ?? 'en');
  const { errors, problem, pending, changes, form } = useSubmit({
    isGuarded: true,
    check: ({ pauseDays, maxPerWeek }): Record<string, string> => ({
      ...(readDays(pauseDays) === null && { pauseDays: fieldMessage(t('pauses'), t('wholeNumber')) }),
      ...(readPerWeek(maxPerWeek) === undefined && { maxPerWeek: fieldMessage(t('maxPerWeek'), t('perWeek')) }),
    }),
    send: async (values) => {
      const body = readSetting(values, setting, language);
      setSetting(await api('PUT /api/suite/v1/subscriber-setting', { body }));
      showToast({ type: 'success', title: t('saved') });
    },
  });
  const labels = {
    doubleOptIn: t('doubleOptIn'),
    resubscribeAllowed: t('resubscribe'),
    confirmPage: t('confirmPage'),
    mode: t('mode'),
    reasons: t('reasons'),
    pauseDays: t('pauses'),
    maxPerWeek: t('maxPerWeek'),
    askAddress: t('askAddress'),
    unsubscribed: t('redirect'),
    senderName: t('senderName'),
    postalAddress: t('postalAddress'),
    ...Object.fromEntries(TEXT_NAMES.map((name) => [name, t(`textNames.${name}`)])),
    ownColors: t('ownColors'),
    accent: t('accent'),
    background: t('background'),
  };
  const { accent, background } = setting.colors;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <form {...form} className="flex flex-col">
        <FormProblem problem={problem} />
        <SettingsSection title={t('optIn')} description={t('optInText')}>
          <Switch
            name="doubleOptIn"
            label={t('doubleOptIn')}
            description={t('doubleOptInText')}
            defaultChecked={setting.doubleOptIn}
          />
          <Switch
            name="resubscribeAllowed"
            label={t('resubscribe')}
            description={t('resubscribeText')}
            defaultChecked={setting.resubscribeAllowed}
          />
          <Field
            name="confirmPage"
            label={t('confirmPage')}
            description={t('confirmPageText')}
            error={errors.confirmPage}
            optional
          >
            <Input type="url" inputMode="url" maxLength={2_000} defaultValue={setting.confirmPage ?? ''} />
          </Field>
        </SettingsSection>
        <SettingsSection title={t('leaving')} description={t('leavingText')}>
          <Field name="mode" label={t('mode')}>
            <Select
              items={(['centre', 'page'] as const).map((value) => ({ value, label: t(`modes.${value}`) }))}
              value={mode}
              onChange={setMode}
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
              <Input inputMode="numeric" defaultValue={setting.maxPerWeek ?? ''} maxLength={2} className="max-w-24" />
            </Field>
          </div>
          <Switch name="askAddress" label={t('askAddress')} defaultChecked={setting.askAddress} />
          <Field
            name="unsubscribed"
            label={t('redirect')}
            description={t('redirectText')}
            error={errors.redirects}
            optional
          >
            <Input type="url" inputMode="url" maxLength={2_000} defaultValue={setting.redirects.unsubscribed ?? ''} />
          </Field>
        </SettingsSection>
        <SettingsSection title={t('sender')} description={t('senderText')}>
          <Field name="senderName" label={t('senderName')} error={errors.senderName} optional>
            <Input defaultValue={setting.senderName ?? ''} maxLength={100} autoComplete="off" />
          </Field>
          <Field name="postalAddress" label={t('postalAddress')} error={errors.postalAddress} optional>
            <Input defaultValue={setting.postalAddress ?? ''} maxLength={300} autoComplete="off" />
          </Field>
        </SettingsSection>
        <SettingsSection title={t('texts')} description={t('textsText')}>
          <TextFields
            key={language}
            texts={setting.texts}
            language={language}
            onLanguage={setLanguage}
            errors={errors}
          />
        </SettingsSection>
        <SettingsSection title={t('look')} description={t('lookText')}>
          <Switch
            name="ownColors"
            label={t('ownColors')}
            defaultChecked={accent !== undefined || background !== undefined}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field name="accent" label={t('accent')} error={errors.colors}>
              <Input type="color" defaultValue={accent ?? '#3b4fd8'} className="w-16 p-1" />
            </Field>
            <Field name="background" label={t('background')}>
              <Input type="color" defaultValue={background ?? '#f4f4f8'} className="w-16 p-1" />
            </Field>
          </div>
        </SettingsSection>
        <SaveBar changes={changes} labels={labels} pending={pending} onDiscard={() => setMode(setting.mode)} />
      </form>
    </>
  );
}
