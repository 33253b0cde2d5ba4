'use client';

import { Braces } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { FieldContext } from '#components/ui/field-context.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { TagForm } from './tag-form.tsx';
import type { TagGroup } from './use-tag-groups.ts';

type TaggedInputProps = {
  groups: readonly TagGroup[];
  value: string;
  onChange: (value: string) => void;
  /** An input or a text area with the value. */
  children: ReactNode;
};

/** A field of text with a button that puts a value of the reader in, where the cursor is. */
export function TaggedInput({ groups, value, onChange, children }: TaggedInputProps) {
  const t = useTexts('blockEditor');
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hasTags = groups.some(({ group }) => group !== 'label');
  const control = () => box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? null;
  const close = () => {
    setOpen(false);
    control()?.focus();
  };
  const insert = (tag: string) => {
    const [start, end] = [control()?.selectionStart ?? value.length, control()?.selectionEnd ?? value.length];
    onChange(value.slice(0, start) + tag + value.slice(end));
    close();
  };
  return (
    <div ref={box} className="flex min-w-0 flex-col gap-1.5">
      <div className="flex min-w-0 items-start gap-1">
        <div className="min-w-0 flex-1">{children}</div>
        {hasTags && (
          <IconButton label={t('tags.open')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Braces aria-hidden />
          </IconButton>
        )}
      </div>
      {isOpen && (
        // The form has fields of its own.
        <FieldContext value={null}>
          <TagForm groups={groups} onInsert={insert} onClose={close} />
        </FieldContext>
      )}
    </div>
  );
}
