'use client';

import { Image } from 'lucide-react';
import { defineView } from '../define-view.ts';
import { ALIGN, ALT, HREF, SPACE, SRC } from '../panel-field.ts';
import { Picture } from './parts.tsx';

/** The width of most mail, in pixels: a smaller picture is not enlarged. */
const MAIL_WIDTH = 600;

/** A picture in the editor. */
export const image = defineView<'image'>({
  icon: Image,
  fields: [
    { ...SRC, onChosen: ({ width }) => ({ width: width < MAIL_WIDTH ? width : 0 }) },
    ALT,
    HREF,
    { name: 'width', kind: 'number', min: 0, max: 900 },
    ALIGN,
    { name: 'radius', kind: 'number', min: 0, max: 60 },
    SPACE,
  ],
  View: ({ props: { src, alt, width, align, radius, space } }) => (
    <div style={{ textAlign: align, paddingBottom: space }}>
      <Picture src={src} alt={alt} style={{ width: width || undefined, borderRadius: radius }} />
    </div>
  ),
});
