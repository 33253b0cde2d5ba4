'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import { AB_METRICS } from '#lib/campaigns/ab/values.ts';
import {
  AB_FALLBACKS,
  AB_VARIABLES,
  type AbVariable,
  VARIANTS_MAX,
  VARIANTS_MIN,
} from '#lib/campaigns/campaigns/values.ts';
import type { AbRules, Facts, Variant } from './facts.ts';
import type { OfferedSender } from './setup-card.tsx';

/** The rules that a test begins with. */
export const FIRST_RULES: AbRules = {
  variable: 'subject',
  testShare: 20,
  metric: 'uniqueOpens',
  waitMinutes: 240,
  fallback: 'ask',
  minEvents: 20,
};

/** Minutes that a test may wait before it is decided. */
const WAITS = [15, 30, 60, 120, 240, 480, 720, 1_440, 2_880, 4_320, 10_080] as const;

/** Hours after the schedule that a variant may be sent at. */
const OFFSETS = [0, 1, 2, 3, 4, 6, 8, 12, 24, 48] as const;

const LETTERS = 'ABCDE';

type TestFieldsProps = {
  facts: Facts;
  onChange: (change: Partial<Facts>) => void;
  senders: readonly OfferedSender[];
  /** The people of the audience; null before they are counted. */
  people: number | null;
};

/** The variants of a test, on how many people, and how it is decided. */
export function TestFields({ facts, onChange, senders, people }: TestFieldsProps) {
  const t = useTexts('campaignEdit');
  const rangeId = useId();
  const ab = facts.ab ?? FIRST_RULES;
  const variants = facts.variants.length === 0 ? firstVariants() : facts.variants;
  const set = (change: Partial<AbRules>) => onChange({ ab: { ...ab, ...change }, variants });
  const setVariants = (next: readonly Variant[]) => onChange({ ab, variants: next });
  const choose = (variable: AbVariable) =>
    onChange({ ab: { ...ab, variable }, variants: variants.map(({ name }) => ({ name })) });
  return (
    <>
      <div>
        <ToggleGroup
          label={t('variable')}
          items={AB_VARIABLES.map((value) => ({ value, label: t(`variables.${value}`) }))}
          value={ab.variable}
          onChange={choose}
        />
      </div>
      <ol className="flex flex-col gap-3">
        {variants.map((variant, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a variant is known by its place
          <li key={index} className="flex items-end gap-2">
            <VariantField
              variant={variant}
              index={index}
              variable={ab.variable}
              senders={senders}
              onChange={(next) => setVariants(variants.map((one, at) => (at === index ? next : one)))}
            />
            {variants.length > VARIANTS_MIN && (
              <IconButton
                label={t('removeVariant', { name: variant.name })}
                onClick={() => setVariants(variants.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {variants.length < VARIANTS_MAX && (
        <Button
          size="sm"
          className="w-fit"
          onClick={() => setVariants([...variants, { name: LETTERS[variants.length] ?? '' }])}
        >
          <Plus aria-hidden /> {t('addVariant')}
        </Button>
      )}
      <div>
        <label htmlFor={rangeId} className="flex items-baseline justify-between gap-2 text-sm font-medium">
          {t('testShare')}
          <span className="tabular-nums">{t('percent', { percent: ab.testShare })}</span>
        </label>
        <input
          id={rangeId}
          type="range"
          min={1}
          max={99}
          value={ab.testShare}
          onChange={(event) => set({ testShare: Number(event.currentTarget.value) })}
          className="mt-1 w-full accent-accent"
        />
        <p aria-live="polite" className="text-sm text-muted">
          {sentenceOfTest(t, people, ab.testShare, variants.length)}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="ab.metric" label={t('metric')} description={t(`metricTexts.${ab.metric}`)}>
          <Select
            items={AB_METRICS.map((value) => ({ value, label: t(`metrics.${value}`) }))}
            value={ab.metric}
            onChange={(metric) => set({ metric })}
          />
        </Field>
        <Field name="ab.waitMinutes" label={t('wait')} description={t('waitText')}>
          <Select
            items={[...new Set([...WAITS, ab.waitMinutes])]
              .sort((one, other) => one - other)
              .map((minutes) => ({ value: String(minutes), label: waitLabel(t, minutes) }))}
            value={String(ab.waitMinutes)}
            onChange={(minutes) => set({ waitMinutes: Number(minutes) })}
          />
        </Field>
        <Field name="ab.fallback" label={t('fallback')}>
          <Select
            items={AB_FALLBACKS.map((value) => ({ value, label: t(`fallbacks.${value}`) }))}
            value={ab.fallback}
            onChange={(fallback) => set({ fallback })}
          />
        </Field>
        <Field name="ab.minEvents" label={t('minEvents')} description={t('minEventsText')}>
          <Input
            type="number"
            min={1}
            max={100_000}
            value={String(ab.minEvents)}
            onValueChange={(typed) => {
              const count = Math.trunc(Number(typed));
              if (count >= 1 && count <= 100_000) set({ minEvents: count });
            }}
          />
        </Field>
      </div>
    </>
  );
}

const firstVariants = (): Variant[] => [{ name: 'A' }, { name: 'B' }];

type T = ReturnType<typeof useTexts<'campaignEdit'>>;

function waitLabel(t: T, minutes: number): string {
  if (minutes < 60) return t('minutes', { count: minutes });
  if (minutes < 1_440) return t('hours', { count: minutes / 60 });
  return t('days', { count: minutes / 1_440 });
}

/** Says how many people get the test and how many the winner. */
function sentenceOfTest(t: T, people: number | null, share: number, variants: number): string {
  if (people === null) return t('testPercent', { share, rest: 100 - share });
  const tested = Math.floor((people * share) / 100);
  return t('testPeople', { tested, each: Math.floor(tested / Math.max(variants, 1)), rest: people - tested });
}

type VariantFieldProps = {
  variant: Variant;
  index: number;
  variable: AbVariable;
  senders: readonly OfferedSender[];
  onChange: (variant: Variant) => void;
};

/** The one thing in which a variant differs. */
function VariantField({ variant, index, variable, senders, onChange }: VariantFieldProps) {
  const t = useTexts('campaignEdit');
  const label = t('variant', { name: variant.name, thing: t(`variables.${variable}`) });
  const name = `variants[${index}]`;
  switch (variable) {
    case 'subject':
      return (
        <Field name={`${name}.subject`} label={label}>
          <Input
            value={variant.subject ?? ''}
            maxLength={998}
            autoComplete="off"
            onValueChange={(subject) => {
              const { subject: _, ...others } = variant;
              onChange(subject.trim() === '' ? others : { ...others, subject });
            }}
          />
        </Field>
      );
    case 'sender':
      return (
        <Field name={`${name}.senderId`} label={label}>
          <Select
            items={senders.map((sender) => ({ value: sender.senderId, label: `${sender.name} <${sender.email}>` }))}
            value={variant.senderId ?? ''}
            onChange={(senderId) => onChange({ ...variant, senderId })}
          />
        </Field>
      );
    case 'time':
      return (
        <Field name={`${name}.offsetMinutes`} label={label}>
          <Select
            items={OFFSETS.map((hours) => ({
              value: String(hours * 60),
              label: hours === 0 ? t('atSchedule') : t('afterSchedule', { hours }),
            }))}
            value={variant.offsetMinutes === undefined ? '' : String(variant.offsetMinutes)}
            onChange={(minutes) => onChange({ ...variant, offsetMinutes: Number(minutes) })}
          />
        </Field>
      );
    case 'content':
      return (
        <Field name={`${name}.name`} label={t('variantName', { letter: LETTERS[index] ?? '' })}>
          <Input
            value={variant.name}
            maxLength={60}
            autoComplete="off"
            onValueChange={(typed) => typed.trim() !== '' && onChange({ ...variant, name: typed })}
          />
        </Field>
      );
  }
}
