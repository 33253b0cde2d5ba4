'use client';

import { html } from '@codemirror/lang-html';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { editorTheme } from './editor-theme.ts';

/** The changes between two texts, in one column; equal stretches are folded. Loaded when a screen compares texts. */
export function DiffEditor({ before, after, label, isMarkup }: DiffViewProps) {
  const t = useTexts('templateEditor');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const view = new EditorView({
      parent: box.current,
      doc: after,
      extensions: [
        lineNumbers(),
        isMarkup ? html() : [],
        EditorView.lineWrapping,
        EditorState.readOnly.of(true),
        EditorState.phrases.of({ '$ unchanged lines': t('diff.folded') }),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        unifiedMergeView({
          original: before,
          mergeControls: false,
          gutter: true,
          collapseUnchanged: { margin: 3, minSize: 6 },
        }),
        editorTheme,
      ],
    });
    return () => view.destroy();
  }, [before, after, label, isMarkup, t]);
  return <div ref={box} className="max-h-[60dvh] overflow-auto rounded-lg border border-line" />;
}

/** Two texts to compare. */
type DiffViewProps = {
  before: string;
  after: string;
  /** The name of the text, for screen readers. */
  label: string;
  isMarkup: boolean;
};
