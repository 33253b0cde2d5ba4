'use client';

import { type FormEvent, useRef, useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { SaveBar } from '#components/kit/forms/save-bar.tsx';
import { type FormValues, useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Switch } from '#components/ui/switch.tsx';
import type { SubscriberSetting } from '#lib/audience/consent/schema.ts';
import { BUILT_IN_LANGUAGES } from '#lib/audience/consent/values.ts';
import { api } from '#lib/client/api.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { LogoField } from './logo-field.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { SettingGroup } from './setting-group.tsx';
import { readDays, readPerWeek, readReasons, readSetting } from './setting-values.ts';
import { LeavingGroup, OptInGroup, SenderGroup } from './subscribing-groups.tsx';
import { TextFields } from './text-fields.tsx';
import { useSettingLabels } from './use-setting-labels.ts';

const ACCENT = '#3b4fd8';
const GROUND = '#f4f4f8';

const languagesOf = ({ texts }: SubscriberSetting): string[] => [
  ...new Set([...BUILT_IN_LANGUAGES, ...Object.keys(texts)]),
];

/** How people subscribe, change their mind and leave, with a preview of what they see. */
export function SubscriberSettingScreen({ initial, hasSender }: { initial: SubscriberSetting; hasSender: boolean }) {
  const t = useTexts('subscriberSetting');
  const canChooseFiles = [useFeature('fileManager'), useGrant('media/view')].every(Boolean);
  const [setting, setSetting] = useState(initial);
  const [draft, setDraft] = useState<SubscriberSetting | null>(initial);
  const [mode, setMode] = useState(initial.mode);
  const [logo, setLogo] = useState(initial.logoMediaId);
  const [languages, setLanguages] = useState(() => languagesOf(initial));
  const [language, setLanguage] = useState(() => Object.keys(initial.texts)[0] ?? 'en');
  const labels = useSettingLabels(languages);
  const element = useRef<HTMLDivElement>(null);
  const { errors, problem, pending, changes, form } = useSubmit({
    isGuarded: true,
    check: ({ reasons, pauseDays, maxPerWeek }): Record<string, string> => ({
      ...(readReasons(reasons) === null && { reasons: fieldMessage(t('reasons'), t('distinct')) }),
      ...(readDays(pauseDays) === null && { pauseDays: fieldMessage(t('pauses'), t('days')) }),
      ...(readPerWeek(maxPerWeek) === undefined && { maxPerWeek: fieldMessage(t('maxPerWeek'), t('perWeek')) }),
    }),
    send: async (values) => {
      const body = readSetting(values, languages);
      if (!body) return;
      setSetting(await api('PUT /api/suite/v1/subscriber-setting', { body }));
      showToast({ type: 'success', title: t('saved') });
    },
  });
  /** Reads the form again, after controlled fields took their new values. */
  const follow = () =>
    queueMicrotask(() => {
      const at = element.current?.closest('form');
      if (at) setDraft(readSetting(valuesOf(at), languages));
    });
  const discard = () => {
    setMode(setting.mode);
    setLogo(setting.logoMediaId);
    setDraft(setting);
  };
  const { accent, background } = setting.colors;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <form
        {...form}
        onInput={() => {
          form.onInput();
          follow();
        }}
        onChange={(event: FormEvent<HTMLFormElement>) => event.isTrusted && follow()}
      >
        <FormProblem problem={problem} />
        <div
          ref={element}
          className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,var(--width-form))_minmax(22rem,1fr)]"
        >
          <div className="min-w-0 max-w-(--width-form)">
            <OptInGroup setting={setting} errors={errors} hasSender={hasSender} />
            <LeavingGroup setting={setting} errors={errors} mode={mode} onMode={setMode} />
            <SenderGroup setting={setting} errors={errors} />
            <SettingGroup title={t('texts')} description={t('textsText')}>
              <TextFields
                texts={setting.texts}
                languages={languages}
                language={language}
                onLanguage={setLanguage}
                onAdd={(added) => {
                  setLanguages([...languages, added]);
                  setLanguage(added);
                }}
                errors={errors}
              />
            </SettingGroup>
            <SettingGroup title={t('look')} description={t('lookText')}>
              <LogoField value={logo} onChange={setLogo} canChoose={canChooseFiles} error={errors.logoMediaId} />
              <Switch name="ownColors" label={t('ownColors')} defaultChecked={Object.keys(setting.colors).length > 0} />
              <div className="grid gap-4 sm:grid-cols-2">
                <Field name="colors.accent" label={t('accent')} error={errors['colors.accent']}>
                  <Input type="color" defaultValue={accent ?? ACCENT} className="max-w-16 p-1" />
                </Field>
                <Field name="colors.background" label={t('background')} error={errors['colors.background']}>
                  <Input type="color" defaultValue={background ?? GROUND} className="max-w-16 p-1" />
                </Field>
              </div>
            </SettingGroup>
          </div>
          <div className="min-w-0">
            <div className="xl:sticky xl:top-20">
              <PreviewPanel setting={draft} language={language} />
            </div>
          </div>
        </div>
        <SaveBar changes={changes} labels={labels} pending={pending} onDiscard={discard} />
      </form>
    </>
  );
}

function valuesOf(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}
