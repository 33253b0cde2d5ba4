'use client';

import { useEffect, useRef } from 'react';
import type { CodeAreaProps } from './code-area-props.ts';

/** A plain text field for code, without colours and completion. */
export function PlainArea({ value, onChange, label, describedBy, jump, insert }: CodeAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!jump || !field.current) return;
    const before = field.current.value.split('\n').slice(0, jump.line - 1);
    const at = before.reduce((sum, line) => sum + line.length + 1, 0) + Math.max(0, jump.column - 1);
    field.current.focus();
    field.current.setSelectionRange(at, at);
  }, [jump]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: puts a text once
  useEffect(() => {
    if (!insert || !field.current) return;
    field.current.setRangeText(insert.text, field.current.selectionStart, field.current.selectionEnd, 'end');
    field.current.focus();
    onChange(field.current.value);
  }, [insert]);
  return (
    <textarea
      ref={field}
      aria-label={label}
      aria-describedby={describedBy}
      spellCheck={false}
      autoCapitalize="none"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className="block size-full resize-none bg-code p-4 font-mono text-code text-code-fg focus-visible:-outline-offset-2"
    />
  );
}
