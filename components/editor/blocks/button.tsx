'use client';

import { RectangleHorizontal } from 'lucide-react';
import { defineView } from '../define-view.ts';
import { ALIGN, FILL, HREF, INK, LABEL, SPACE } from '../panel-field.ts';
import { ButtonView } from './parts.tsx';

/** A button in the editor. */
export const button = defineView<'button'>({
  icon: RectangleHorizontal,
  fields: [
    LABEL,
    HREF,
    ALIGN,
    FILL,
    INK,
    { name: 'radius', kind: 'number', min: 0, max: 40 },
    { name: 'isWide', kind: 'flag' },
    SPACE,
  ],
  View: ({ props }) => (
    <div style={{ textAlign: props.align, paddingBottom: props.space }}>
      <ButtonView {...props} />
    </div>
  ),
});
