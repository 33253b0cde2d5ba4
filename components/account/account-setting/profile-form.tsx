'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { SaveBar } from '#components/kit/forms/save-bar.tsx';
import { type FieldErrors, useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import type { UserDetail } from '#lib/account/identity/profile/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { isPhone } from '#lib/core/is-phone.ts';
import { LANGUAGES } from '#lib/core/languages.ts';
import { PhotoRow } from './photo-row.tsx';

type ProfileFormProps = {
  user: UserDetail;
  /** Further sections, before the bar that saves. */
  children?: ReactNode;
};

/** The form of a person's profile: photo, names, phone, language, hour format. */
export function OwnProfileForm({ user, children }: ProfileFormProps) {
  const t = useTexts('accountSetting');
  const router = useRouter();
  const [language, setLanguage] = useState(user.language);
  const [time, setTime] = useState<'12' | '24'>(user.time === 12 ? '12' : '24');
  const { errors, problem, pending, changes, form } = useSubmit({
    isGuarded: true,
    check: ({ fullname = '', phone = '' }) => {
      const found: FieldErrors = {};
      if (fullname.trim() === '') found.fullname = fieldMessage(t('profile.fullname'), t('required'));
      if (phone.trim() !== '' && !isPhone(phone.trim())) {
        found.phone = fieldMessage(t('profile.phone'), t('profile.notPhone'));
      }
      return found;
    },
    send: async ({ fullname = '', lastname = '', phone = '' }) => {
      const names = { fullname: fullname.trim(), lastname: lastname.trim(), phone: phone.trim() };
      await api('PUT /api/config/v1/user', { body: { ...names, language, time: time === '12' ? 12 : 24 } });
      showToast({ type: 'success', title: t('saved') });
      router.refresh();
    },
  });
  const field = (name: 'fullname' | 'lastname' | 'phone' | 'language' | 'time', control: ReactNode, hint?: string) => (
    <Field name={name} label={t(`profile.${name}`)} error={errors[name]} description={hint}>
      {control}
    </Field>
  );
  const discardChoices = () => {
    setLanguage(user.language);
    setTime(user.time === 12 ? '12' : '24');
  };
  return (
    <form {...form}>
      <FormProblem problem={problem} />
      <SettingsSection title={t('profile.title')} description={t('profile.description')}>
        <PhotoRow user={user} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {field('fullname', <Input autoComplete="name" defaultValue={user.fullname} />)}
          {field('lastname', <Input autoComplete="family-name" defaultValue={user.lastname} />)}
        </div>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {field(
            'phone',
            <Input type="tel" autoComplete="tel" defaultValue={user.phone ?? ''} />,
            t('profile.phoneHint'),
          )}
          <div className="min-w-0">
            <p className="mb-1 text-sm font-medium">{t('profile.email')}</p>
            <CopyValue value={user.email} label={t('profile.email')} />
          </div>
        </div>
      </SettingsSection>
      <SettingsSection title={t('profile.languageAndTime')} description={t('profile.languageAndTimeText')}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {field(
            'language',
            <Select
              items={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
              value={language}
              onChange={setLanguage}
            />,
          )}
          {field(
            'time',
            <Select
              items={[
                { value: '24', label: t('profile.time24') },
                { value: '12', label: t('profile.time12') },
              ]}
              value={time}
              onChange={setTime}
            />,
          )}
        </div>
      </SettingsSection>
      {children}
      <SaveBar
        changes={changes}
        labels={{
          fullname: t('profile.fullname'),
          lastname: t('profile.lastname'),
          phone: t('profile.phone'),
          language: t('profile.language'),
          time: t('profile.time'),
        }}
        pending={pending}
        onDiscard={discardChoices}
      />
    </form>
  );
}
