'use client';

import { Code } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { SPACE } from '../panel-field.ts';

/** HTML in the editor, as its source. */
export const html = defineView<'html'>({
  icon: Code,
  fields: [{ name: 'html', kind: 'code' }, SPACE],
  View: HtmlView,
});

function HtmlView({ props, settings }: ViewProps<'html'>) {
  const t = useTexts('blockEditor');
  return (
    <pre
      className="max-h-40 overflow-hidden font-mono text-xs whitespace-pre-wrap wrap-anywhere"
      style={{ paddingBottom: props.space, color: settings.color }}
    >
      {props.html || t('empty.html')}
    </pre>
  );
}
