'use client';

import { Palette } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { FONT_NAMES } from '#lib/documents/defaults.ts';
import type { BlockDocument } from '#lib/documents/schema.ts';
import { ColorField } from './fields/color-field.tsx';
import { useEditorMeans } from './fields/editor-means.ts';
import { NumberField } from './fields/number-field.tsx';
import { TaggedInput } from './tags/tagged-input.tsx';

type Settings = BlockDocument['settings'];
type DocumentFieldsProps = {
  settings: Settings;
  /** The settings of the brand kit; null if it is not known. */
  kit: Partial<Settings> | null;
  onChange: (change: Partial<Settings>, field: string) => void;
};

const COLORS = ['background', 'surface', 'color', 'linkColor'] as const;

/** The settings of the whole document: its width, its colors, its font, its language and its title. */
export function DocumentFields({ settings, kit, onChange }: DocumentFieldsProps) {
  const t = useTexts('blockEditor');
  const { groups } = useEditorMeans();
  const { footer } = settings;
  const isBranded = Object.entries(kit ?? settings).every(([name, value]) => Reflect.get(settings, name) === value);
  return (
    <div className="flex flex-col gap-4">
      {kit && !isBranded && (
        <Button size="sm" className="self-start" onClick={() => onChange(kit, 'kit')}>
          <Palette aria-hidden /> {t('applyKit')}
        </Button>
      )}
      <NumberField
        name="width"
        label={t('fields.width')}
        value={settings.width}
        min={320}
        max={900}
        onChange={(width) => onChange({ width }, 'width')}
      />
      {COLORS.map((name) => (
        <ColorField
          key={name}
          name={name}
          label={t(`settings.${name}`)}
          value={settings[name]}
          onChange={(color) => onChange({ [name]: color }, name)}
        />
      ))}
      <Field name="font" label={t('settings.font')}>
        <Select
          items={FONT_NAMES.map((value) => ({ value, label: t(`fonts.${value}`) }))}
          value={settings.font}
          onChange={(font) => onChange({ font }, 'font')}
        />
      </Field>
      <label className="flex items-center gap-2 text-sm font-medium">
        <input
          type="checkbox"
          name="footer"
          checked={footer !== null}
          onChange={(event) =>
            onChange(
              { footer: event.currentTarget.checked ? { text: '', unsubscribe: t('footer.unsubscribe') } : null },
              'footer',
            )
          }
          className="size-4 accent-accent"
        />
        {t('footer.title')}
      </label>
      {footer && (
        <>
          <Field name="footerText" label={t('footer.text')} description={t('footer.hint')}>
            <TaggedInput
              groups={groups}
              value={footer.text}
              onChange={(text) => onChange({ footer: { ...footer, text } }, 'footerText')}
            >
              <Textarea
                rows={2}
                maxLength={500}
                value={footer.text}
                onValueChange={(text) => onChange({ footer: { ...footer, text } }, 'footerText')}
              />
            </TaggedInput>
          </Field>
          <Field name="footerLink" label={t('footer.link')}>
            <Input
              value={footer.unsubscribe}
              autoComplete="off"
              onValueChange={(unsubscribe) =>
                unsubscribe !== '' && onChange({ footer: { ...footer, unsubscribe } }, 'footerLink')
              }
            />
          </Field>
        </>
      )}
      <Field name="title" label={t('settings.title')} description={t('settings.titleHint')}>
        <Input value={settings.title} autoComplete="off" onValueChange={(title) => onChange({ title }, 'title')} />
      </Field>
      <Field name="language" label={t('settings.language')} description={t('settings.languageHint')}>
        <Input
          value={settings.language}
          autoComplete="off"
          spellCheck={false}
          onValueChange={(language) => onChange({ language }, 'language')}
        />
      </Field>
    </div>
  );
}
