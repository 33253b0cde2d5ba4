'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Select } from '#components/ui/select.tsx';
import {
  ACTIVITIES,
  ACTIVITY_OPERATORS,
  COLUMN_CHOICES,
  COLUMNS,
  COMPARISONS,
  CONSENT_OPERATORS,
  CONSENT_PURPOSES,
  type ColumnName,
  columnOperators,
  LABEL_OPERATORS,
  LIST_OPERATORS,
  OPERATORS,
  SEGMENT_OPERATORS,
  type ValueKind,
  type ValueOperator,
} from '#lib/audience/segments/values.ts';
import { columnFacts, fieldFacts, kindOfField, listOf, type Vocabulary, withOperator } from './facts.ts';
import { NumberInput, Operand, type PartProps, SpanInput, without } from './operands.tsx';
import { Tokens } from './tokens.tsx';

type SourceProps = PartProps & { vocabulary: Vocabulary };

const small = 'h-7';

/** The controls of a condition behind its source, from left to right. */
export function ConditionSource(props: SourceProps) {
  switch (props.facts.source) {
    case 'column':
      return <ColumnParts {...props} />;
    case 'field':
      return <FieldParts {...props} />;
    case 'label':
      return <LabelParts {...props} />;
    case 'activity':
      return <ActivityParts {...props} />;
    case 'consent':
      return <ConsentParts {...props} />;
    case 'segment':
      return <SegmentParts {...props} />;
    case 'list':
      return <ListParts {...props} />;
    case 'share':
      return <ShareParts {...props} />;
    default:
      return null;
  }
}

const choicesOfColumn = (name: ColumnName): readonly string[] | null =>
  Object.hasOwn(COLUMN_CHOICES, name) ? COLUMN_CHOICES[name as keyof typeof COLUMN_CHOICES] : null;

function ColumnParts({ facts, onChange, isInvalid }: SourceProps) {
  const t = useTexts('segments');
  const name = facts.name as ColumnName;
  const kind: ValueKind = COLUMNS[name];
  const choices = choicesOfColumn(name);
  return (
    <>
      <Select
        label={t('fact')}
        items={(Object.keys(COLUMNS) as ColumnName[]).map((value) => ({ value, label: t(`columns.${value}`) }))}
        value={name}
        onChange={(chosen) => onChange(columnFacts(chosen))}
        className={small}
      />
      <OperatorSelect kind={kind} operators={columnOperators(name)} facts={facts} onChange={onChange} />
      <Operand
        facts={facts}
        onChange={onChange}
        isInvalid={isInvalid}
        kind={kind}
        choices={choices?.map((value) => ({ value, label: t(`choices.${value}` as 'choices.active') })) ?? null}
      />
    </>
  );
}

function FieldParts({ facts, onChange, isInvalid, vocabulary }: SourceProps) {
  const t = useTexts('segments');
  const id = Number(facts.id);
  const field = vocabulary.fields.find((one) => one.id === id);
  const kind = kindOfField(id, vocabulary);
  const hasOptions = field?.type === 'choice' || field?.type === 'multichoice';
  return (
    <>
      <Select
        label={t('field')}
        items={vocabulary.fields.map((one) => ({ value: String(one.id), label: one.name }))}
        value={String(id)}
        onChange={(chosen) => onChange(fieldFacts(Number(chosen), vocabulary))}
        className={small}
      />
      <OperatorSelect kind={kind} operators={OPERATORS[kind]} facts={facts} onChange={onChange} />
      <Operand
        facts={facts}
        onChange={onChange}
        isInvalid={isInvalid}
        kind={kind}
        choices={hasOptions ? field.options.map((one) => ({ value: String(one.id), label: one.name })) : null}
      />
    </>
  );
}

type OperatorSelectProps = Pick<PartProps, 'facts' | 'onChange'> & {
  kind: ValueKind;
  operators: readonly ValueOperator[];
};

function OperatorSelect({ kind, operators, facts, onChange }: OperatorSelectProps) {
  const t = useTexts('segments');
  return (
    <Select
      label={t('operator')}
      items={operators.map((value) => ({ value, label: t(`operators.${value}`) }))}
      value={facts.op as ValueOperator}
      onChange={(op) => onChange(withOperator(facts, kind, op))}
      className={small}
    />
  );
}

function LabelParts({ facts, onChange, isInvalid, vocabulary }: SourceProps) {
  const t = useTexts('segments');
  const ids = listOf(facts.ids).map(String);
  const hasSpan = facts.n !== undefined || facts.unit !== undefined;
  return (
    <>
      <Select
        label={t('operator')}
        items={LABEL_OPERATORS.map((value) => ({ value, label: t(`labelOperators.${value}`) }))}
        value={facts.op as (typeof LABEL_OPERATORS)[number]}
        onChange={(op) => onChange({ ...facts, op })}
        className={small}
      />
      <Tokens
        label={t('labels')}
        values={ids}
        onChange={(values) => onChange({ ...facts, ids: values.map(Number) })}
        isInvalid={isInvalid}
        choices={vocabulary.labels.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Select
        label={t('since')}
        items={[
          { value: 'ever', label: t('sinceEver') },
          { value: 'last', label: t('sinceLast') },
        ]}
        value={hasSpan ? 'last' : 'ever'}
        onChange={(chosen) =>
          onChange(chosen === 'last' ? { ...facts, n: 30, unit: 'day' } : without(without(facts, 'n'), 'unit'))
        }
        className={small}
      />
      {hasSpan && <SpanInput facts={facts} onChange={onChange} isInvalid={isInvalid} hasHours />}
    </>
  );
}

function ActivityParts({ facts, onChange, isInvalid }: SourceProps) {
  const t = useTexts('segments');
  const { source, what, op } = facts;
  const operators = ACTIVITY_OPERATORS.filter((one) => one !== 'count' || what !== 'any');
  const choose = (chosen: (typeof ACTIVITY_OPERATORS)[number]) => {
    const base = { source, what, op: chosen };
    if (chosen === 'count') onChange({ ...base, compare: 'gte', times: 1 });
    else if (chosen === 'ever' || chosen === 'never') onChange(base);
    else onChange({ ...base, n: facts.n ?? 30, unit: facts.unit ?? 'day' });
  };
  return (
    <>
      <Select
        label={t('activity')}
        items={ACTIVITIES.filter((one) => one !== 'any' || op !== 'count').map((value) => ({
          value,
          label: t(`activities.${value}`),
        }))}
        value={what as (typeof ACTIVITIES)[number]}
        onChange={(chosen) => onChange({ ...facts, what: chosen })}
        className={small}
      />
      <Select
        label={t('operator')}
        items={operators.map((value) => ({ value, label: t(`activityOperators.${value}`) }))}
        value={op as (typeof ACTIVITY_OPERATORS)[number]}
        onChange={choose}
        className={small}
      />
      {op === 'count' && (
        <>
          <Select
            label={t('comparison')}
            items={COMPARISONS.map((value) => ({ value, label: t(`comparisons.${value}`) }))}
            value={facts.compare as (typeof COMPARISONS)[number]}
            onChange={(compare) => onChange({ ...facts, compare })}
            className={small}
          />
          <NumberInput
            label={t('times')}
            value={facts.times}
            onChange={(times) =>
              onChange({ ...without(facts, 'times'), ...(times !== undefined && { times }) }, 'times')
            }
            isInvalid={isInvalid}
          />
          <span className="text-sm text-muted">{t('timesWord')}</span>
        </>
      )}
      {(op === 'inLast' || op === 'notInLast') && (
        <SpanInput facts={facts} onChange={onChange} isInvalid={isInvalid} hasHours />
      )}
    </>
  );
}

function ConsentParts({ facts, onChange }: SourceProps) {
  const t = useTexts('segments');
  return (
    <>
      <Select
        label={t('operator')}
        items={CONSENT_OPERATORS.map((value) => ({ value, label: t(`consentOperators.${value}`) }))}
        value={facts.op as (typeof CONSENT_OPERATORS)[number]}
        onChange={(op) => onChange({ ...facts, op })}
        className={small}
      />
      <Select
        label={t('purpose')}
        items={CONSENT_PURPOSES.map((value) => ({ value, label: t(`purposes.${value}`) }))}
        value={facts.purpose as (typeof CONSENT_PURPOSES)[number]}
        onChange={(purpose) => onChange({ ...facts, purpose })}
        className={small}
      />
    </>
  );
}

function SegmentParts({ facts, onChange, vocabulary }: SourceProps) {
  const t = useTexts('segments');
  const offered = vocabulary.segments.filter(({ id, isArchived }) => !isArchived || id === facts.id);
  return (
    <>
      <Select
        label={t('operator')}
        items={SEGMENT_OPERATORS.map((value) => ({ value, label: t(`segmentOperators.${value}`) }))}
        value={facts.op as (typeof SEGMENT_OPERATORS)[number]}
        onChange={(op) => onChange({ ...facts, op })}
        className={small}
      />
      <Select
        label={t('segment')}
        items={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={typeof facts.id === 'string' ? facts.id : ''}
        onChange={(id) => onChange(without({ ...facts, id }, 'version'))}
        className={small}
      />
    </>
  );
}

function ListParts({ facts, onChange, isInvalid }: SourceProps) {
  const t = useTexts('segments');
  return (
    <>
      <Select
        label={t('operator')}
        items={LIST_OPERATORS.map((value) => ({ value, label: t(`listOperators.${value}`) }))}
        value={facts.op as (typeof LIST_OPERATORS)[number]}
        onChange={(op) => onChange({ ...facts, op })}
        className={small}
      />
      <Tokens
        label={t('value')}
        values={listOf(facts.values).map(String)}
        onChange={(values) => onChange({ ...facts, values })}
        isInvalid={isInvalid}
      />
    </>
  );
}

function ShareParts({ facts, onChange, isInvalid }: SourceProps) {
  const t = useTexts('segments');
  return (
    <>
      <NumberInput
        label={t('percent')}
        step="0.01"
        value={facts.percent}
        onChange={(percent) =>
          onChange({ ...without(facts, 'percent'), ...(percent !== undefined && { percent }) }, 'percent')
        }
        isInvalid={isInvalid}
      />
      <span className="text-sm text-muted">{t('percentOf')}</span>
    </>
  );
}
