'use client';

import { Plus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { watchUnsaved } from '#lib/client/unsaved.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { BrandKit } from '#lib/content/brand-kit/schema.ts';
import { BRAND_COLORS_MAX } from '#lib/content/brand-kit/values.ts';
import { FONT_NAMES } from '#lib/documents/defaults.ts';

type BrandKitSectionProps = { initial: BrandKit; canChange: boolean };

const COLORS = [
  { name: 'background', label: 'background' },
  { name: 'surface', label: 'surface' },
  { name: 'color', label: 'ink' },
  { name: 'linkColor', label: 'linkColor' },
] as const;

const BUTTON_COLORS = [
  { name: 'background', label: 'buttonBackground' },
  { name: 'color', label: 'buttonColor' },
] as const;

/** The colors, the font and the button of the company's messages; saved apart from the other settings. */
export function BrandKitSection({ initial, canChange }: BrandKitSectionProps) {
  const t = useTexts('brandKit');
  const [saved, setSaved] = useState(initial);
  const [kit, setKit] = useState(initial);
  const isChanged = JSON.stringify(kit) !== JSON.stringify(saved);
  useEffect(() => watchUnsaved(() => isChanged), [isChanged]);
  const save = useAction(async () => {
    setSaved(await api('PUT /api/suite/v1/brand-kit', { body: kit }));
    showToast({ type: 'success', title: t('saved') });
  });
  const change = (settings: Partial<BrandKit['settings']>) =>
    setKit({ ...kit, settings: { ...kit.settings, ...settings } });
  const changeButton = (button: Partial<BrandKit['button']>) =>
    setKit({ ...kit, button: { ...kit.button, ...button } });
  const setColors = (colors: readonly string[]) => setKit({ ...kit, colors: [...colors] });
  return (
    <SettingsSection title={t('title')} description={t('text')}>
      <fieldset disabled={!canChange} className="flex min-w-0 flex-col gap-4">
        <fieldset className="flex min-w-0 flex-col">
          <legend className="mb-1 text-sm font-medium">{t('colors')}</legend>
          <p className="mb-2 text-xs text-muted">{t('colorsText')}</p>
          <div className="flex flex-wrap items-center gap-2">
            {kit.colors.map((color, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: colors have no identity but their order
              <span key={index} className="flex items-center">
                <Input
                  type="color"
                  aria-label={t('color', { number: String(index + 1) })}
                  value={color}
                  className="w-12 p-1"
                  onValueChange={(next) => setColors(kit.colors.with(index, next))}
                />
                <IconButton
                  size="sm"
                  label={t('remove', { number: String(index + 1) })}
                  onClick={() => setColors(kit.colors.toSpliced(index, 1))}
                >
                  <X aria-hidden />
                </IconButton>
              </span>
            ))}
            {kit.colors.length < BRAND_COLORS_MAX && (
              <Button size="sm" onClick={() => setColors([...kit.colors, kit.settings.linkColor])}>
                <Plus aria-hidden /> {t('add')}
              </Button>
            )}
          </div>
        </fieldset>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {COLORS.map(({ name, label }) => (
            <Field key={name} name={`kit-${name}`} label={t(label)}>
              <Input
                type="color"
                value={kit.settings[name]}
                className="w-12 p-1"
                onValueChange={(color) => change({ [name]: color })}
              />
            </Field>
          ))}
        </div>
        <Field name="kit-font" label={t('font')} className="max-w-64">
          <Select
            items={FONT_NAMES.map((value) => ({ value, label: t(`fonts.${value}`) }))}
            value={kit.settings.font}
            onChange={(font) => change({ font })}
          />
        </Field>
        <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-4">
          {BUTTON_COLORS.map(({ name, label }) => (
            <Field key={name} name={`kit-button-${name}`} label={t(label)}>
              <Input
                type="color"
                value={kit.button[name]}
                className="w-12 p-1"
                onValueChange={(color) => changeButton({ [name]: color })}
              />
            </Field>
          ))}
          <Field name="kit-radius" label={t('radius')}>
            <Input
              type="number"
              min={0}
              max={40}
              value={String(kit.button.radius)}
              className="w-24"
              onValueChange={(typed) => {
                const radius = Number(typed);
                if (Number.isInteger(radius) && radius >= 0 && radius <= 40) changeButton({ radius });
              }}
            />
          </Field>
          <span
            aria-hidden
            className="justify-self-start px-4 py-2 text-sm font-semibold"
            style={{ background: kit.button.background, color: kit.button.color, borderRadius: kit.button.radius }}
          >
            {t('example')}
          </span>
        </div>
      </fieldset>
      {canChange && (
        <Button className="self-start" disabled={!isChanged || save.pending} onClick={() => save.run()}>
          {t('save')}
        </Button>
      )}
    </SettingsSection>
  );
}
