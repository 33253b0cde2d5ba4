'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { TAG_DEFAULT_MAX, writeTag } from '#lib/documents/tags.ts';
import type { TagGroup } from './use-tag-groups.ts';

type TagFormProps = {
  groups: readonly TagGroup[];
  /** Receives the tag as it is written. */
  onInsert: (tag: string) => void;
  onClose: () => void;
};

/** The choice of a value of the reader, with the words for readers who have none. */
export function TagForm({ groups, onInsert, onClose }: TagFormProps) {
  const t = useTexts('blockEditor');
  const choices = groups
    .filter(({ group }) => group !== 'label')
    .flatMap(({ group, tags }) => tags.map((tag) => ({ ...tag, group: t(`tags.groups.${group}`) })));
  const [path, setPath] = useState(choices[0]?.path ?? '');
  const [fallback, setFallback] = useState('');
  const chosen = choices.find((choice) => choice.path === path);
  const insert = () => chosen && onInsert(writeTag(chosen, fallback));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter and Escape in the fields of the form
    <div
      className="flex min-w-0 flex-wrap items-center gap-1.5 font-sans"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) insert();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <Select
        label={t('tags.value')}
        items={choices.map(({ path: value, label, group }) => ({ value, label, group }))}
        value={path}
        onChange={setPath}
        className="w-44"
      />
      <Input
        aria-label={t('tags.fallback')}
        placeholder={t('tags.fallbackExample')}
        value={fallback}
        maxLength={TAG_DEFAULT_MAX}
        autoComplete="off"
        onValueChange={setFallback}
        className="w-36"
      />
      <Button size="sm" disabled={!chosen} onClick={insert}>
        {t('tags.insert')}
      </Button>
    </div>
  );
}
