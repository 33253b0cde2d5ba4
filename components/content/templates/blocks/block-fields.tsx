'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { Block } from '#lib/content/templates/blocks/schema.ts';
import type { ChosenPicture } from '../images/chosen-picture.ts';
import { PictureField } from '../images/picture-field.tsx';
import { CellsField } from './cells-field.tsx';
import { ColorField } from './color-field.tsx';
import { PANEL_FIELDS, type PanelField } from './field-list.ts';
import { LinksField } from './links-field.tsx';
import { NumberField } from './number-field.tsx';

type BlockFieldsProps = {
  block: Block;
  /** Receives a change of properties, and the name of the field that it comes from. */
  onChange: (change: object, field: string) => void;
};

/** The widths of mail and of a logo in it, in pixels. */
const MAIL_WIDTH = 600;
const LOGO_WIDTH = 200;

/** The settings of a block: a field for each of its properties. */
export function BlockFields({ block, onChange }: BlockFieldsProps) {
  const fields: readonly PanelField[] = PANEL_FIELDS[block.type];
  return (
    <div className="flex flex-col gap-4">
      {fields.map((field) => (
        <PropertyField
          key={`${block.id} ${field.name}`}
          type={block.type}
          field={field}
          value={Reflect.get(block.props, field.name)}
          onChange={(value) => onChange({ [field.name]: value }, field.name)}
          onImage={(image) => onChange({ [field.name]: image.url, ...widthOf(block.type, image) }, field.name)}
        />
      ))}
    </div>
  );
}

/** Returns the width at which a new image is shown, so that a small one is not enlarged. */
function widthOf(type: Block['type'], { width }: ChosenPicture): object {
  if (type === 'image') return { width: width < MAIL_WIDTH ? width : 0 };
  return type === 'navHeader' ? { logoWidth: Math.min(Math.max(width, 16), LOGO_WIDTH) } : {};
}

type PropertyFieldProps = {
  type: Block['type'];
  field: PanelField;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Receives a picture of the library for the field. */
  onImage: (picture: ChosenPicture) => void;
};

function PropertyField({ type, field, value, onChange, onImage }: PropertyFieldProps) {
  const t = useTexts('templateBlocks');
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
      return <PictureField {...{ name, label, hint, onChange, onImage }} value={text} />;
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
