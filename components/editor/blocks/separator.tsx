'use client';

import { SeparatorHorizontal } from 'lucide-react';
import { defineView } from '../define-view.ts';
import { INK, SPACE } from '../panel-field.ts';

/** A line or empty height in the editor. */
export const separator = defineView<'separator'>({
  icon: SeparatorHorizontal,
  fields: [
    { name: 'kind', kind: 'choice', values: ['line', 'space'] },
    INK,
    { name: 'thickness', kind: 'number', min: 1, max: 20 },
    SPACE,
  ],
  View: ({ props: { kind, color, thickness, space } }) =>
    kind === 'space' ? (
      <div style={{ height: Math.max(space, 8) }} />
    ) : (
      <div style={{ paddingBottom: space }}>
        <div style={{ borderTop: `${thickness}px solid ${color}` }} />
      </div>
    ),
});
