'use client';

import { useState } from 'react';
import type { RichText } from '#lib/documents/rich-text.ts';
import { LazyRichEditor } from './lazy-rich-editor.tsx';

type RichFieldProps = {
  label: string;
  text: RichText;
  onChange: (text: RichText) => void;
};

/** Formatted text in the panel, with its own tools. */
export function RichField({ label, text, onChange }: RichFieldProps) {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <div className="flex min-w-0 flex-col">
      <span aria-hidden className="mb-1 text-sm font-medium">
        {label}
      </span>
      <div className="rounded-md border border-control bg-surface focus-within:outline-2 focus-within:outline-ring">
        <div
          ref={setTools}
          className="border-b border-line p-1 [&>[role=toolbar]]:border-l-0 [&>[role=toolbar]]:pl-0"
        />
        <div className="min-h-16 px-2.5 py-1.5 text-sm">
          <LazyRichEditor
            text={text}
            label={label}
            linkColor="var(--accent-text)"
            tools={tools}
            isFocused={false}
            onChange={onChange}
            onLeave={() => tools?.querySelector('button')?.focus()}
          />
        </div>
      </div>
    </div>
  );
}
