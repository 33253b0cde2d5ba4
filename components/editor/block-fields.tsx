'use client';

import type { Block } from '#lib/documents/registry.ts';
import { BLOCK_VIEWS } from './block-views.ts';
import type { PanelField } from './panel-field.ts';
import { PropertyField } from './property-field.tsx';

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
          props={block.props}
          onChange={(change) => onChange(change, field.name)}
        />
      ))}
    </div>
  );
}
