'use client';

import { LayoutGrid } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { ALT, FILL, HREF, INK, LABEL, SPACE, SRC, TITLE } from '../panel-field.ts';
import { ButtonView, Heading, Picture } from './parts.tsx';

/** Products in the editor. */
export const catalog = defineView<'catalog'>({
  icon: LayoutGrid,
  fields: [
    { name: 'columns', kind: 'choice', values: ['1', '2', '3'] },
    {
      name: 'items',
      kind: 'items',
      fields: [
        SRC,
        ALT,
        TITLE,
        { name: 'text', kind: 'lines' },
        { name: 'price', kind: 'line' },
        { name: 'oldPrice', kind: 'line' },
        LABEL,
        HREF,
      ],
      blank: { src: '', alt: '', title: '', text: '', price: '', oldPrice: '', label: '', href: '' },
      min: 0,
      max: 12,
    },
    { name: 'list', kind: 'line' },
    FILL,
    INK,
    SPACE,
  ],
  View: CatalogView,
});

/** The parts of an entry of a list. */
const ENTRY = {
  src: tagOf('picture'),
  alt: tagOf('picture'),
  title: tagOf('title'),
  text: tagOf('text'),
  price: tagOf('price'),
  oldPrice: tagOf('old_price'),
  label: tagOf('label'),
} as const;

function tagOf(name: string): string {
  return `{{${name}}}`;
}

function CatalogView({ props, isStacked }: ViewProps<'catalog'>) {
  const t = useTexts('blockEditor');
  const { items, list, columns, background, color, space } = props;
  const shown = list === '' ? items : [ENTRY];
  const width = isStacked || list !== '' ? 1 : columns;
  return (
    <div
      className="grid gap-8"
      style={{ gridTemplateColumns: `repeat(${width}, minmax(0, 1fr))`, paddingBottom: space }}
    >
      {shown.length === 0 && <p>{t('empty.items')}</p>}
      {shown.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their order
        <div key={index} className="flex min-w-0 flex-col items-start gap-2 wrap-anywhere">
          <Picture src={item.src} alt={item.alt || item.title} />
          <Heading level={3}>{item.title || t('empty.title')}</Heading>
          {item.text && <p className="whitespace-pre-line">{item.text}</p>}
          {(item.price || item.oldPrice) && (
            <p>
              <b>{item.price}</b> <s>{item.oldPrice}</s>
            </p>
          )}
          {item.label && <ButtonView {...{ background, color }} label={item.label} radius={8} isWide={false} />}
        </div>
      ))}
    </div>
  );
}
