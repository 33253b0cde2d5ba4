'use client';

import { ListCollapse } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { EMPTY_TEXT } from '#lib/documents/rich-text.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { SPACE, TITLE } from '../panel-field.ts';
import { RichView } from '../rich/rich-view.tsx';

/** Texts that open in the editor, where all are open. */
export const textExpand = defineView<'textExpand'>({
  icon: ListCollapse,
  fields: [
    {
      name: 'items',
      kind: 'items',
      fields: [TITLE, { name: 'text', kind: 'rich' }],
      blank: { title: '', text: EMPTY_TEXT },
      min: 1,
      max: 10,
    },
    { name: 'isFirstOpen', kind: 'flag' },
    { name: 'lineColor', kind: 'color' },
    SPACE,
  ],
  View: TextExpandView,
});

function TextExpandView({ props: { items, isFirstOpen, lineColor, space }, settings }: ViewProps<'textExpand'>) {
  const t = useTexts('blockEditor');
  return (
    <div style={{ paddingBottom: space }}>
      {items.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their order
        <div key={index} className="py-3" style={{ borderBottom: `1px solid ${lineColor}` }}>
          <p className="font-semibold">
            <span aria-hidden>{isFirstOpen && index === 0 ? '▾' : '▸'}</span> {title || t('empty.title')}
          </p>
          <div className="pt-2">
            <RichView text={text} linkColor={settings.linkColor} />
          </div>
        </div>
      ))}
    </div>
  );
}
