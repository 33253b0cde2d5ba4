'use client';

import { Plus, X } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import {
  COMPARISONS,
  type Comparison,
  type Condition,
  RULES_MAX,
  type Rule,
  UNARY_COMPARISONS,
} from '#lib/documents/conditions.ts';
import type { TagKind } from '#lib/documents/tags.ts';
import { useEditorMeans } from '../fields/editor-means.ts';
import type { Tag } from '../tags/use-tag-groups.ts';

type ConditionFieldProps = { condition: Condition | null; onChange: (condition: Condition | null) => void };

/** The comparisons that make sense for each kind of value. */
const COMPARISONS_OF: Readonly<Record<TagKind, readonly Comparison[]>> = {
  text: ['is', 'isNot', 'isSet', 'isNotSet'],
  number: COMPARISONS,
  date: COMPARISONS,
  datetime: ['isSet', 'isNotSet', 'over', 'under'],
  boolean: ['is', 'isNot'],
  list: ['isSet', 'isNotSet'],
};

/** The readers who get a row: all, or those for whom comparisons hold. */
export function ConditionField({ condition, onChange }: ConditionFieldProps) {
  const t = useTexts('blockEditor');
  const { groups } = useEditorMeans();
  const tags = groups.flatMap(({ tags }) => tags);
  const [first] = tags;
  const rules = condition?.rules ?? [];
  const set = (next: readonly Rule[]) =>
    onChange(next.length === 0 ? null : { match: condition?.match ?? 'all', rules: [...next] });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t('conditions.title')}</legend>
      <p className="text-xs text-muted">{t(first ? 'conditions.hint' : 'conditions.noValues')}</p>
      {condition && rules.length > 1 && (
        <Select
          label={t('conditions.match')}
          items={(['all', 'any'] as const).map((value) => ({ value, label: t(`conditions.matches.${value}`) }))}
          value={condition.match}
          onChange={(match) => onChange({ ...condition, match })}
        />
      )}
      {rules.map((rule, index) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no identity but their order
          key={index}
          number={String(index + 1)}
          rule={rule}
          onChange={(next) => set(rules.with(index, next))}
          onRemove={() => set(rules.toSpliced(index, 1))}
        />
      ))}
      {first && rules.length < RULES_MAX && (
        <Button size="sm" className="self-start" onClick={() => set([...rules, startRule(first)])}>
          <Plus aria-hidden /> {t('conditions.add')}
        </Button>
      )}
    </fieldset>
  );
}

const startRule = ({ path, kind, options }: Tag): Rule => ({
  path,
  comparison: COMPARISONS_OF[kind][0] ?? 'isSet',
  value: kind === 'boolean' ? true : kind === 'number' ? 0 : (options?.[0] ?? ''),
});

type RuleFieldsProps = { number: string; rule: Rule; onChange: (rule: Rule) => void; onRemove: () => void };

function RuleFields({ number, rule, onChange, onRemove }: RuleFieldsProps) {
  const t = useTexts('blockEditor');
  const { groups } = useEditorMeans();
  const known = groups.flatMap(({ group, tags }) => tags.map((tag) => ({ ...tag, group: t(`tags.groups.${group}`) })));
  const tag = known.find(({ path }) => path === rule.path);
  const choices = known.map(({ path, label, group }) => ({ value: path, label, group }));
  return (
    <fieldset
      aria-label={t('conditions.rule', { number })}
      className="flex min-w-0 flex-col gap-1.5 rounded-md border border-line p-2"
    >
      <div className="flex min-w-0 items-center gap-1">
        <Select
          label={t('conditions.value', { number })}
          // A field or a label that was deleted stays as it is written.
          items={tag ? choices : [{ value: rule.path, label: rule.path }, ...choices]}
          value={rule.path}
          onChange={(path) => {
            const next = known.find((one) => one.path === path);
            if (next) onChange(startRule(next));
          }}
          className="flex-1"
        />
        <IconButton size="sm" label={t('conditions.remove', { number })} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      <Select
        label={t('conditions.comparison', { number })}
        items={COMPARISONS_OF[tag?.kind ?? 'text'].map((value) => ({
          value,
          label: t(`conditions.comparisons.${value}`),
        }))}
        value={rule.comparison}
        onChange={(comparison) => onChange({ ...rule, comparison })}
      />
      {!UNARY_COMPARISONS.has(rule.comparison) && <RuleValue {...{ number, rule, tag, onChange }} />}
    </fieldset>
  );
}

type RuleValueProps = Pick<RuleFieldsProps, 'number' | 'rule' | 'onChange'> & { tag: Tag | undefined };

function RuleValue({ number, rule, tag, onChange }: RuleValueProps) {
  const t = useTexts('blockEditor');
  const label = t('conditions.with', { number });
  const set = (value: Rule['value']) => onChange({ ...rule, value });
  if (tag?.kind === 'boolean') {
    return (
      <Select
        label={label}
        items={[
          { value: 'true', label: t('conditions.yes') },
          { value: 'false', label: t('conditions.no') },
        ]}
        value={String(rule.value)}
        onChange={(value) => set(value === 'true')}
      />
    );
  }
  if (tag?.options) {
    const items = tag.options.map((value) => ({ value, label: value }));
    return <Select label={label} items={items} value={String(rule.value)} onChange={set} />;
  }
  if (tag?.kind === 'number') {
    return (
      <Input
        type="number"
        step="any"
        aria-label={label}
        value={String(rule.value)}
        onValueChange={(typed) => Number.isFinite(Number(typed)) && set(Number(typed))}
      />
    );
  }
  return (
    <Input
      type={tag?.kind === 'date' || tag?.kind === 'datetime' ? 'date' : 'text'}
      aria-label={label}
      autoComplete="off"
      maxLength={200}
      value={String(rule.value)}
      // Tags know no escapes.
      onValueChange={(typed) => set(typed.replace(/["{}]/g, ''))}
    />
  );
}
