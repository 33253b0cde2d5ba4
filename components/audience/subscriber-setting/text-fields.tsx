'use client';

import type { FieldErrors } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { SubscriberSetting } from '#lib/audience/consent/schema.ts';
import { TEXT_NAMES } from './setting-values.ts';

/** The languages that texts are offered in; others may be set by the API. */
const LANGUAGES = ['en', 'de', 'es', 'fr', 'id', 'it', 'ja', 'ms', 'nl', 'pl', 'pt', 'sv', 'th', 'vi'] as const;

const MAX = {
  confirmSubject: 150,
  confirmText: 500,
  confirmButton: 60,
  confirmedText: 500,
  centreTitle: 100,
  centreText: 500,
} as const;

type TextFieldsProps = {
  texts: SubscriberSetting['texts'];
  language: string;
  onLanguage: (language: string) => void;
  errors: FieldErrors;
};

/** The texts of pages and mails in one language. */
export function TextFields({ texts, language, onLanguage, errors }: TextFieldsProps) {
  const t = useTexts('subscriberSetting');
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const languages = [...new Set([...LANGUAGES, ...Object.keys(texts)])];
  const written = texts[language] ?? {};
  return (
    <>
      <div className="max-w-60">
        <Select
          label={t('language')}
          items={languages.map((value) => ({ value, label: names.of(value) ?? value }))}
          value={language}
          onChange={onLanguage}
        />
      </div>
      {TEXT_NAMES.map((name) => (
        <Field key={name} name={name} label={t(`textNames.${name}`)} error={errors[name] ?? errors.texts} optional>
          {MAX[name] > 150 ? (
            <Textarea rows={2} defaultValue={written[name] ?? ''} maxLength={MAX[name]} />
          ) : (
            <Input defaultValue={written[name] ?? ''} maxLength={MAX[name]} autoComplete="off" />
          )}
        </Field>
      ))}
    </>
  );
}
