'use client';

import { Type } from 'lucide-react';
import { defineView } from '../define-view.ts';
import { ALIGN, OWN_COLOR, SPACE } from '../panel-field.ts';
import { textStyle } from './parts.tsx';

/** Formatted text in the editor. */
export const text = defineView<'text'>({
  icon: Type,
  fields: [{ name: 'size', kind: 'number', min: 12, max: 32 }, ALIGN, OWN_COLOR, SPACE],
  View: ({ props: { size, align, color, space }, body }) => (
    <div style={{ ...textStyle(size, color), textAlign: align, paddingBottom: space }}>{body}</div>
  ),
});
