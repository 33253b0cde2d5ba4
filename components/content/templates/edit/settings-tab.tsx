'use client';

import { TaggedInput } from '#components/editor/tags/tagged-input.tsx';
import { useTagGroups } from '#components/editor/tags/use-tag-groups.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { EditorFields } from '../editor-fields.ts';

const DIALECTS: readonly EditorFields['dialect'][] = ['mailwright', 'handlebars', 'mustachio', 'sparkpost'];
const MISSING: readonly EditorFields['missing'][] = ['refuse', 'blank'];

type SettingsTabProps = {
  /** The values that the message reads already. */
  variables: readonly string[];
  fields: EditorFields;
  /** The errors of fields by their names. */
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (change: Partial<EditorFields>) => void;
};

/** The names of a template, the headers of its messages, and how it is rendered. */
export function TemplateSettingsTab({ variables, fields, errors, onChange }: SettingsTabProps) {
  const t = useTexts('templateEditor');
  const groups = useTagGroups(variables);
  const line = (name: TextName, more: { optional?: true; hint?: string; isCode?: true; hasTags?: true } = {}) => (
    <Field
      name={name}
      label={t(`fields.${name}`)}
      error={errors[name]}
      {...(more.optional && { optional: true })}
      {...(more.hint && { description: more.hint })}
    >
      <TaggedInput
        groups={more.hasTags ? groups : []}
        value={fields[name]}
        onChange={(value) => onChange({ [name]: value })}
      >
        <Input
          value={fields[name]}
          autoComplete="off"
          spellCheck={!more.isCode}
          {...(more.isCode && { className: 'font-mono' })}
          onValueChange={(value) => onChange({ [name]: value })}
        />
      </TaggedInput>
    </Field>
  );
  return (
    <div className="flex max-w-(--width-form) flex-col gap-5 p-4">
      {line('subject', { hasTags: true })}
      {line('preheader', { optional: true, hasTags: true, hint: t('hints.preheader') })}
      <div className="grid gap-5 sm:grid-cols-2">
        {line('from_name', { optional: true })}
        {line('from_email', { optional: true, hint: t('hints.from_email') })}
      </div>
      {line('reply_to', { optional: true })}
      <Field
        name="headers"
        label={t('fields.headers')}
        description={t('hints.headers')}
        error={errors.headers}
        optional
      >
        <Textarea
          rows={2}
          spellCheck={false}
          className="font-mono text-code"
          value={fields.headers}
          onValueChange={(headers) => onChange({ headers })}
        />
      </Field>
      <h2 className="mt-2 border-t border-line pt-5 text-base font-semibold">{t('settings.names')}</h2>
      {line('name')}
      {line('alias', { hint: t('hints.alias'), isCode: true })}
      {line('description', { optional: true })}
      {line('labels', { optional: true, hint: t('hints.labels') })}
      <h2 className="mt-2 border-t border-line pt-5 text-base font-semibold">{t('settings.rendering')}</h2>
      {line('layout', { optional: true, hint: t('hints.layout'), isCode: true })}
      <Field name="dialect" label={t('fields.dialect')} error={errors.dialect}>
        <Select
          items={DIALECTS.map((value) => ({ value, label: t(`dialects.${value}`) }))}
          value={fields.dialect}
          onChange={(dialect) => onChange({ dialect })}
        />
      </Field>
      <Field name="missing" label={t('fields.missing')} error={errors.missing}>
        <Select
          items={MISSING.map((value) => ({ value, label: t(`missing.${value}`) }))}
          value={fields.missing}
          onChange={(missing) => onChange({ missing })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        {line('locale', { optional: true, hint: t('hints.locale'), isCode: true })}
        {line('time_zone', { optional: true, hint: t('hints.time_zone'), isCode: true })}
      </div>
    </div>
  );
}

/** The fields of one line. */
type TextName = Extract<
  keyof EditorFields,
  | 'subject'
  | 'preheader'
  | 'from_name'
  | 'from_email'
  | 'reply_to'
  | 'name'
  | 'alias'
  | 'description'
  | 'labels'
  | 'layout'
  | 'locale'
  | 'time_zone'
>;
