'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { Block } from '#lib/documents/registry.ts';
import { BLOCK_VIEWS } from './block-views.ts';
import { CellsField } from './fields/cells-field.tsx';
import { ColorField } from './fields/color-field.tsx';
import type { ChosenFile } from './fields/file-chooser.ts';
import { LinksField } from './fields/links-field.tsx';
import { NumberField } from './fields/number-field.tsx';
import { PictureField } from './fields/picture-field.tsx';
import type { PanelField } from './panel-field.ts';

type BlockFieldsProps = {
  block: Block;
  /** Receives a change of properties, and the name of the field that it comes from. */
  onChange: (change: object, field: string) => void;
};

/** The settings of a block: a field for each of its properties. */
export function BlockFields({ block, onChange }: BlockFieldsProps) {
  const fields: readonly PanelField[] = BLOCK_VIEWS[block.type].fields;
  return (
    <div className="flex flex-col gap-4">
      {fields.map((field) => (
        <PropertyField
          key={`${block.id} ${field.name}`}
          type={block.type}
          field={field}
          value={Reflect.get(block.props, field.name)}
          onChange={(value) => onChange({ [field.name]: value }, field.name)}
          onChoose={(file, more) => onChange({ [field.name]: file.url, ...more }, field.name)}
        />
      ))}
    </div>
  );
}

type PropertyFieldProps = {
  type: Block['type'];
  field: PanelField;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Receives a file of the library for the field, and more properties that it sets. */
  onChoose: (file: ChosenFile, more: object) => void;
};

function PropertyField({ type, field, value, onChange, onChoose }: PropertyFieldProps) {
  const t = useTexts('blockEditor');
  const { name } = field;
  const own = `labels.${type}.${name}` as 'labels.separator.color';
  const label = t.has(own) ? t(own) : t(`fields.${name}` as 'fields.src');
  const hint = t.has(`hints.${type}.${name}` as 'hints.video.url')
    ? { description: t(`hints.${type}.${name}` as 'hints.video.url') }
    : {};
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'line':
    case 'url':
      return (
        <Field name={name} label={label} {...hint}>
          <Input value={text} autoComplete="off" spellCheck={field.kind === 'line'} onValueChange={onChange} />
        </Field>
      );
    case 'picture':
      return (
        <PictureField
          {...{ name, label, hint, onChange }}
          value={text}
          onChoose={(picture) => onChoose(picture, field.onChosen?.(picture) ?? {})}
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
    case 'choice':
      return (
        <Field name={name} label={label}>
          <Select
            items={field.values.map((one) => ({
              value: one,
              label: t(`choices.${name}.${one}` as 'choices.align.left'),
            }))}
            value={String(value)}
            onChange={(chosen) => onChange(typeof value === 'number' ? Number(chosen) : chosen)}
          />
        </Field>
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
    case 'networks':
    case 'links':
      return <LinksField label={label} links={value} hasNetworks={field.kind === 'networks'} onChange={onChange} />;
    case 'cells':
      return <CellsField label={label} rows={value} onChange={onChange} />;
  }
}
