'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { CodeAreaProps } from './code-area-props.ts';
import { editorMode, watchEditorMode } from './editor-mode.ts';
import { PlainArea } from './plain-area.tsx';

// Most screens show no code: the editor comes with the first.
const CodeEditor = dynamic(() => import('./code-editor.tsx').then((module) => module.CodeEditor), {
  ssr: false,
  // Padding, because a margin would move the element around it.
  loading: () => (
    <div className="p-4">
      <Skeleton className="h-40 w-3/4" />
    </div>
  ),
});

/** A field for code: the editor, or a plain text field for those who prefer it. */
export function CodeArea(props: CodeAreaProps) {
  const mode = useSyncExternalStore(watchEditorMode, editorMode, () => 'code' as const);
  return mode === 'plain' ? <PlainArea {...props} /> : <CodeEditor {...props} />;
}
