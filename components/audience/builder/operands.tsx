'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { MONTHS } from '#lib/audience/segments/sentence/values.ts';
import { operandForm, UNITS, type ValueKind, type ValueOperator } from '#lib/audience/segments/values.ts';
import type { Facts } from './draft.ts';
import { listOf } from './facts.ts';
import { Tokens } from './tokens.tsx';

/** The properties of a part of a condition. */
export type PartProps = {
  facts: Facts;
  /** Changes the condition; `field` is what is typed in, so that its letters are undone at once. */
  onChange: (facts: Facts, field?: string) => void;
  isInvalid: boolean;
};

const small = 'h-7';

type NumberInputProps = {
  label: string;
  value: unknown;
  onChange: (value: number | undefined) => void;
  isInvalid: boolean;
  step?: string;
};

/** A number; an empty field has none. */
export function NumberInput({ label, value, onChange, isInvalid, step = '1' }: NumberInputProps) {
  return (
    <Input
      type="number"
      step={step}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      value={typeof value === 'number' ? String(value) : ''}
      onValueChange={(text) => onChange(text === '' || Number.isNaN(Number(text)) ? undefined : Number(text))}
      className={`${small} w-20`}
    />
  );
}

/** A stretch of time: a number and its unit. */
export function SpanInput({ facts, onChange, isInvalid, hasHours }: PartProps & { hasHours: boolean }) {
  const t = useTexts('segments');
  const units = UNITS.filter((unit) => hasHours || unit !== 'hour');
  const unit = units.find((one) => one === facts.unit) ?? 'day';
  return (
    <>
      <NumberInput
        label={t('number')}
        value={facts.n}
        onChange={(n) => onChange({ ...without(facts, 'n'), ...(n !== undefined && { n }), unit }, 'n')}
        isInvalid={isInvalid}
      />
      <Select
        label={t('unit')}
        items={units.map((value) => ({ value, label: t(`units.${value}`, { n: Number(facts.n ?? 2) }) }))}
        value={unit}
        onChange={(chosen) => onChange({ ...facts, unit: chosen })}
        className={small}
      />
    </>
  );
}

/** Returns the facts without one of them. */
export function without(facts: Facts, name: string): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([key]) => key !== name)) as Facts; // `source` stays
}

type OperandProps = PartProps & {
  kind: ValueKind;
  /** The closed list of values, if there is one. */
  choices: readonly { value: string; label: string }[] | null;
};

/** The part of a condition that its operator compares with. */
export function Operand({ facts, onChange, isInvalid, kind, choices }: OperandProps) {
  const t = useTexts('segments');
  const list = listOf(facts.value);
  const setValue = (value: unknown, field?: string) =>
    onChange(value === undefined ? without(facts, 'value') : { ...facts, value }, field);
  switch (operandForm(kind, facts.op as ValueOperator)) {
    case 'none':
      return null;
    case 'window':
      return <SpanInput facts={facts} onChange={onChange} isInvalid={isInvalid} hasHours={kind === 'instant'} />;
    case 'number':
      return (
        <NumberInput
          label={t('value')}
          step="any"
          value={facts.value}
          onChange={(value) => setValue(value, 'value')}
          isInvalid={isInvalid}
        />
      );
    case 'numbers':
      return (
        <>
          <NumberInput
            label={t('from')}
            step="any"
            value={list[0]}
            onChange={(value) => setValue([value, list[1]], 'from')}
            isInvalid={isInvalid}
          />
          <span className="text-sm text-muted">{t('and')}</span>
          <NumberInput
            label={t('to')}
            step="any"
            value={list[1]}
            onChange={(value) => setValue([list[0], value], 'to')}
            isInvalid={isInvalid}
          />
        </>
      );
    case 'day':
      return (
        <DayInput
          label={t('day')}
          value={facts.value}
          onChange={(day) => setValue(day, 'value')}
          isInvalid={isInvalid}
        />
      );
    case 'days':
      return (
        <>
          <DayInput
            label={t('from')}
            value={list[0]}
            onChange={(day) => setValue([day, list[1]])}
            isInvalid={isInvalid}
          />
          <span className="text-sm text-muted">{t('and')}</span>
          <DayInput
            label={t('to')}
            value={list[1]}
            onChange={(day) => setValue([list[0], day])}
            isInvalid={isInvalid}
          />
        </>
      );
    case 'months':
      return (
        <Tokens
          label={t('month')}
          values={list.map(String)}
          onChange={(months) => setValue(months.length === 0 ? undefined : months.map(Number))}
          isInvalid={isInvalid}
          choices={MONTHS.map((label, index) => ({ value: String(index + 1), label }))}
        />
      );
    default:
      if (kind === 'boolean')
        return (
          <Select
            label={t('value')}
            items={[
              { value: 'true', label: t('yes') },
              { value: 'false', label: t('no') },
            ]}
            value={list[0] === undefined ? '' : String(list[0])}
            onChange={(value) => setValue(value === 'true')}
            className={`${small} w-24`}
          />
        );
      return (
        <Tokens
          label={t('value')}
          values={list.map(String).filter((one) => one !== '')}
          onChange={(values) => setValue(values.length === 0 ? undefined : values)}
          isInvalid={isInvalid}
          {...(choices && { choices })}
        />
      );
  }
}

type DayInputProps = { label: string; value: unknown; onChange: (day: string | undefined) => void; isInvalid: boolean };

function DayInput({ label, value, onChange, isInvalid }: DayInputProps) {
  return (
    <Input
      type="date"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      value={typeof value === 'string' ? value.slice(0, 10) : ''}
      onValueChange={(day) => onChange(day === '' ? undefined : day)}
      className={`${small} w-36`}
    />
  );
}
