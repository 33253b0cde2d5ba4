'use client';

import { LayoutList } from 'lucide-react';
import { defineView } from '../define-view.ts';
import { ALT, HREF, IMAGE_SIDE, IMAGE_WIDTH, SPACE, SRC } from '../panel-field.ts';
import { Beside, Picture, textStyle } from './parts.tsx';

/** A picture beside text in the editor. */
export const imageTextNew = defineView<'imageTextNew'>({
  icon: LayoutList,
  fields: [SRC, ALT, HREF, IMAGE_SIDE, IMAGE_WIDTH, SPACE],
  View: ({ props: { src, alt, imageSide, imageWidth, space }, isStacked, body }) => (
    <Beside {...{ isStacked, space }} side={imageSide} width={imageWidth} picture={<Picture src={src} alt={alt} />}>
      <div style={textStyle(16, '')}>{body}</div>
    </Beside>
  ),
});
