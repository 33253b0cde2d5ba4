'use client';

import { useState } from 'react';
import type { FieldErrors } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { SubscriberSetting } from '#lib/audience/consent/schema.ts';
import { SUBSCRIBER_TEXTS } from '#lib/audience/consent/values.ts';
import { TEXT_NAMES, textField } from './setting-values.ts';

/** The languages that are offered beside those with built-in words; others may be set by the API. */
const OFFERED = [
  'ar',
  'de',
  'es',
  'fr',
  'hi',
  'it',
  'ja',
  'ko',
  'ms',
  'nl',
  'pl',
  'pt',
  'sv',
  'th',
  'tl',
  'tr',
  'vi',
  'zh',
];

/** Texts of one line. */
const LINE_MAX = 150;

type TextFieldsProps = {
  texts: SubscriberSetting['texts'];
  /** The languages of the form, each with fields of its own. */
  languages: readonly string[];
  language: string;
  onLanguage: (language: string) => void;
  onAdd: (language: string) => void;
  errors: FieldErrors;
};

/** The texts of pages and mails, a language at a time. Those of the others stay in the form. */
export function TextFields({ texts, languages, language, onLanguage, onAdd, errors }: TextFieldsProps) {
  const t = useTexts('subscriberSetting');
  const [names] = useState(() => new Intl.DisplayNames('en', { type: 'language' }));
  const nameOf = (tag: string): string => names.of(tag) ?? tag;
  const byName = (one: string, other: string) => nameOf(one).localeCompare(nameOf(other), 'en');
  const others = OFFERED.filter((tag) => !languages.includes(tag)).sort(byName);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('language')}
          items={languages.map((value) => ({ value, label: nameOf(value) }))}
          value={language}
          onChange={onLanguage}
        />
        <Select
          label={t('addLanguage')}
          items={[{ value: '', label: t('addLanguage') }, ...others.map((value) => ({ value, label: nameOf(value) }))]}
          value=""
          onChange={(value) => value && onAdd(value)}
        />
      </div>
      {languages.map((one) => (
        <div key={one} hidden={one !== language} className="flex flex-col gap-5 [[hidden]]:hidden" lang={one}>
          {TEXT_NAMES.map((name) => {
            const field = textField(one, name);
            const max = SUBSCRIBER_TEXTS[name];
            const written = texts[one]?.[name] ?? '';
            return (
              <Field key={name} name={field} label={t(`textNames.${name}`)} error={errors[field]} optional>
                {max > LINE_MAX ? (
                  <Textarea rows={2} defaultValue={written} maxLength={max} />
                ) : (
                  <Input defaultValue={written} maxLength={max} autoComplete="off" />
                )}
              </Field>
            );
          })}
        </div>
      ))}
    </>
  );
}
