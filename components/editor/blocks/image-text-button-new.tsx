'use client';

import { ShoppingBag } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { ALT, FILL, HREF, IMAGE_SIDE, IMAGE_WIDTH, INK, LABEL, SPACE, SRC, TITLE } from '../panel-field.ts';
import { Beside, ButtonView, Heading, Picture, textStyle } from './parts.tsx';

/** A product in the editor. */
export const imageTextButtonNew = defineView<'imageTextButtonNew'>({
  icon: ShoppingBag,
  fields: [SRC, ALT, IMAGE_SIDE, IMAGE_WIDTH, TITLE, LABEL, HREF, FILL, INK, SPACE],
  View: ProductView,
});

function ProductView({ props, isStacked, body }: ViewProps<'imageTextButtonNew'>) {
  const t = useTexts('blockEditor');
  const { src, alt, imageSide, imageWidth, title, space, label, background, color } = props;
  return (
    <Beside {...{ isStacked, space }} side={imageSide} width={imageWidth} picture={<Picture src={src} alt={alt} />}>
      <Heading level={3}>{title || t('empty.title')}</Heading>
      <div style={{ ...textStyle(16, ''), paddingBottom: 12 }}>{body}</div>
      <ButtonView {...{ label, background, color }} radius={8} isWide={false} />
    </Beside>
  );
}
