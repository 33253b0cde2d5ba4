'use client';

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { Block, BlockProps } from '#lib/documents/registry.ts';
import type { RichText } from '#lib/documents/rich-text.ts';
import { CellsField } from './fields/cells-field.tsx';
import { ChoicesField } from './fields/choices-field.tsx';
import { ColorField } from './fields/color-field.tsx';
import { ColorsField } from './fields/colors-field.tsx';
import { useEditorMeans } from './fields/editor-means.ts';
import { FiguresField } from './fields/figures-field.tsx';
import { FileField } from './fields/file-field.tsx';
import { LinksField } from './fields/links-field.tsx';
import { NumberField } from './fields/number-field.tsx';
import { ZoneSelect } from './fields/zone-select.tsx';
import type { PanelField } from './panel-field.ts';
import { RichField } from './rich/rich-field.tsx';
import { TaggedInput } from './tags/tagged-input.tsx';

type PropertyFieldProps = {
  type: Block['type'];
  field: PanelField;
  /** The properties of the block, or of the item of a list in it. */
  props: object;
  onChange: (change: object) => void;
};

/** The field of a property. */
export function PropertyField({ type, field, props, onChange: change }: PropertyFieldProps) {
  const t = useTexts('blockEditor');
  const { groups } = useEditorMeans();
  const { name } = field;
  // The fields of a type name its properties, and their kinds are those of the values.
  const value: unknown = Reflect.get(props, name);
  const text = typeof value === 'string' ? value : '';
  const onChange = (next: unknown) => change({ [name]: next });
  const own = `labels.${type}.${name}` as 'labels.separator.color';
  const label = t.has(own) ? t(own) : t(`fields.${name}` as 'fields.src');
  const hint = t.has(`hints.${type}.${name}` as 'hints.video.url')
    ? { description: t(`hints.${type}.${name}` as 'hints.video.url') }
    : {};
  const choicesOf = (values: readonly string[]) =>
    values.map((one) => ({ value: one, label: t(`choices.${name}.${one}` as 'choices.align.left') }));
  switch (field.kind) {
    case 'line':
    case 'url':
      return (
        <Field name={name} label={label} {...hint}>
          <TaggedInput groups={groups} value={text} onChange={onChange}>
            <Input value={text} autoComplete="off" spellCheck={field.kind === 'line'} onValueChange={onChange} />
          </TaggedInput>
        </Field>
      );
    case 'lines':
      return (
        <Field name={name} label={label} {...hint}>
          <TaggedInput groups={groups} value={text} onChange={onChange}>
            <Textarea rows={3} value={text} onValueChange={onChange} />
          </TaggedInput>
        </Field>
      );
    case 'picture':
    case 'file':
      return (
        <FileField
          {...{ name, label, hint, onChange }}
          type={field.kind === 'picture' ? 'picture' : 'any'}
          value={text}
          onChoose={(file) => change({ [name]: file.url, ...field.onChosen?.(file) })}
        />
      );
    case 'code':
      return (
        <Field name={name} label={label} {...hint}>
          <Textarea rows={8} spellCheck={false} className="font-mono text-xs" value={text} onValueChange={onChange} />
        </Field>
      );
    case 'number':
      return <NumberField {...{ name, label, hint, onChange }} value={Number(value)} min={field.min} max={field.max} />;
    case 'color':
    case 'ownColor':
      return <ColorField {...{ name, label, onChange }} value={text} isOptional={field.kind === 'ownColor'} />;
    case 'colors':
      return <ColorsField {...{ label, onChange }} colors={value as readonly string[]} />;
    case 'choice':
      return (
        <Field name={name} label={label} {...hint}>
          <Select
            items={choicesOf(field.values)}
            value={String(value)}
            onChange={(chosen) => onChange(typeof value === 'number' ? Number(chosen) : chosen)}
          />
        </Field>
      );
    case 'choices':
      return (
        <ChoicesField {...{ label, onChange }} choices={choicesOf(field.values)} chosen={value as readonly string[]} />
      );
    case 'flag':
      return (
        <label className="flex items-center gap-2 text-sm font-medium">
          <input
            type="checkbox"
            name={name}
            checked={value === true}
            onChange={(event) => onChange(event.currentTarget.checked)}
            className="size-4 accent-accent"
          />
          {label}
        </label>
      );
    case 'moment':
      return (
        <Field name={name} label={label} {...hint}>
          <Input
            type="datetime-local"
            min="2000-01-01T00:00"
            max="2099-12-31T23:59"
            value={text}
            // With seconds where the browser shows them.
            onValueChange={(typed) => onChange(typed.slice(0, 16))}
          />
        </Field>
      );
    case 'zone':
      return <ZoneSelect {...{ name, label, onChange }} value={text} />;
    case 'rich':
      return <RichField {...{ label, onChange }} text={value as RichText} />;
    case 'networks':
    case 'links':
      return <LinksField label={label} links={value} hasNetworks={field.kind === 'networks'} onChange={onChange} />;
    case 'cells':
      return <CellsField label={label} rows={value} onChange={onChange} />;
    case 'figures': {
      const { rows, series } = props as BlockProps['chart'];
      return <FiguresField {...{ label, rows, series }} onChange={change} />;
    }
    case 'items':
      return <ItemsField {...{ type, field, label, hint, onChange }} items={value as readonly object[]} />;
  }
}

type ItemsFieldProps = {
  type: Block['type'];
  field: Extract<PanelField, { kind: 'items' }>;
  label: string;
  hint: { description?: string };
  items: readonly object[];
  onChange: (items: readonly object[]) => void;
};

/** A list of items, each with its fields. */
function ItemsField({ type, field, label, hint, items, onChange }: ItemsFieldProps) {
  const t = useTexts('blockEditor');
  const { fields, blank, min, max } = field;
  const step = (index: number, by: -1 | 1) =>
    onChange(items.toSpliced(index, 1).toSpliced(index + by, 0, items[index] ?? blank));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {hint.description && <p className="text-xs text-muted">{hint.description}</p>}
      {items.map((item, index) => {
        const number = String(index + 1);
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their order
            key={index}
            aria-label={t('items.item', { number })}
            className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-3"
          >
            <div className="-mt-1 -mr-1 flex items-center gap-0.5">
              <span aria-hidden className="mr-auto text-xs font-medium text-muted">
                {t('items.item', { number })}
              </span>
              <IconButton
                size="sm"
                label={t('items.up', { number })}
                disabled={index === 0}
                onClick={() => step(index, -1)}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                size="sm"
                label={t('items.down', { number })}
                disabled={index === items.length - 1}
                onClick={() => step(index, 1)}
              >
                <ArrowDown aria-hidden />
              </IconButton>
              <IconButton
                size="sm"
                label={t('items.remove', { number })}
                disabled={items.length <= min}
                onClick={() => onChange(items.toSpliced(index, 1))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </div>
            {fields.map((one) => (
              <PropertyField
                key={one.name}
                type={type}
                field={one}
                props={item}
                onChange={(change) => onChange(items.with(index, { ...item, ...change }))}
              />
            ))}
          </fieldset>
        );
      })}
      {items.length < max && (
        <Button size="sm" className="self-start" onClick={() => onChange([...items, blank])}>
          <Plus aria-hidden /> {t('items.add')}
        </Button>
      )}
    </fieldset>
  );
}
