'use client';

import { Heading as HeadingIcon } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { ALIGN, OWN_COLOR, SPACE, TITLE } from '../panel-field.ts';
import { Heading, textStyle } from './parts.tsx';

/** A heading with text under it in the editor. */
export const content = defineView<'content'>({
  icon: HeadingIcon,
  fields: [TITLE, { name: 'level', kind: 'choice', values: ['1', '2', '3'] }, ALIGN, OWN_COLOR, SPACE],
  View: ContentView,
});

function ContentView({ props: { title, level, align, color, space }, body }: ViewProps<'content'>) {
  const t = useTexts('blockEditor');
  return (
    <div style={{ textAlign: align, color: color || undefined, paddingBottom: space }}>
      <Heading level={level}>{title || t('empty.title')}</Heading>
      <div style={textStyle(16, '')}>{body}</div>
    </div>
  );
}
