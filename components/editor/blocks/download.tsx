'use client';

import { FileDown } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { factsOf } from '#lib/documents/blocks/download.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { ALIGN, FILL, INK, LABEL, RADIUS, SPACE } from '../panel-field.ts';
import { ButtonView } from './parts.tsx';

/** A file in the editor. */
export const download = defineView<'download'>({
  icon: FileDown,
  fields: [
    LABEL,
    {
      name: 'href',
      kind: 'file',
      onChosen: ({ name, bytes }) => ({ bytes, fileType: /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toUpperCase() ?? '' }),
    },
    { name: 'hasFacts', kind: 'flag' },
    { name: 'fileType', kind: 'line' },
    { name: 'look', kind: 'choice', values: ['button', 'link'] },
    ALIGN,
    FILL,
    INK,
    RADIUS,
    SPACE,
  ],
  View: DownloadView,
});

function DownloadView({ props, settings }: ViewProps<'download'>) {
  const t = useTexts('blockEditor');
  const facts = factsOf(props);
  return (
    <div style={{ textAlign: props.align, paddingBottom: props.space }}>
      {props.look === 'button' ? (
        <ButtonView {...props} isWide={false} />
      ) : (
        <span className="underline" style={{ color: settings.linkColor }}>
          {props.label || t('empty.label')}
        </span>
      )}
      {facts && <p className="pt-1.5 text-sm">{facts}</p>}
    </div>
  );
}
