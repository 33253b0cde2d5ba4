'use client';

import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Braces,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  RemoveFormatting,
  Underline,
} from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { useEditorMeans } from '../fields/editor-means.ts';
import { TagForm } from '../tags/tag-form.tsx';
import { TextColor } from './text-color.ts';

const MARKS: readonly { name: 'bold' | 'italic' | 'underline' | 'bulletList' | 'orderedList'; icon: LucideIcon }[] = [
  { name: 'bold', icon: Bold },
  { name: 'italic', icon: Italic },
  { name: 'underline', icon: Underline },
  { name: 'bulletList', icon: List },
  { name: 'orderedList', icon: ListOrdered },
];

/** Leaves the focus in the text when a button is pressed: what is typed next must not go to the button. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** The looks of the selected text, its link, its color, and the values of readers. */
export function RichToolbar({ editor }: { editor: Editor }) {
  const t = useTexts('blockEditor');
  const { groups } = useEditorMeans();
  const [linkOpen, setLinkOpen] = useState(false);
  const [tagOpen, setTagOpen] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: MARKS.filter(({ name }) => now.isActive(name)).map(({ name }) => name),
      href: String(now.getAttributes('link').href ?? ''),
      color: String(now.getAttributes(TextColor.name).color ?? ''),
    }),
  });
  const toggle = (name: (typeof MARKS)[number]['name']) => {
    const chain = editor.chain().focus();
    if (name === 'bulletList') chain.toggleBulletList().run();
    else if (name === 'orderedList') chain.toggleOrderedList().run();
    else chain.toggleMark(name).run();
  };
  return (
    <div
      role="toolbar"
      aria-label={t('rich.toolbar')}
      className="flex min-w-0 flex-wrap items-center gap-1 border-l border-line pl-2"
    >
      {MARKS.map(({ name, icon: Icon }) => (
        <IconButton
          key={name}
          size="sm"
          label={t(`rich.${name}`)}
          aria-pressed={state.active.includes(name)}
          className="aria-pressed:bg-selected aria-pressed:text-accent-text"
          onMouseDown={keepFocus}
          onClick={() => toggle(name)}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
      <IconButton
        size="sm"
        label={t('rich.link')}
        aria-pressed={state.href !== ''}
        aria-expanded={linkOpen}
        className="aria-pressed:bg-selected aria-pressed:text-accent-text"
        onClick={() => setLinkOpen(!linkOpen)}
      >
        <Link aria-hidden />
      </IconButton>
      <input
        type="color"
        aria-label={t('rich.color')}
        value={/^#[\da-f]{6}$/i.test(state.color) ? state.color : '#1c2024'}
        onChange={(event) => editor.chain().setMark(TextColor.name, { color: event.currentTarget.value }).run()}
        className="size-7 rounded-md border border-control bg-surface p-1"
      />
      {state.color !== '' && (
        <IconButton
          size="sm"
          label={t('rich.noColor')}
          onMouseDown={keepFocus}
          onClick={() => editor.chain().focus().extendMarkRange(TextColor.name).unsetMark(TextColor.name).run()}
        >
          <RemoveFormatting aria-hidden />
        </IconButton>
      )}
      {groups.some(({ group }) => group !== 'label') && (
        <IconButton size="sm" label={t('rich.tag')} aria-expanded={tagOpen} onClick={() => setTagOpen(!tagOpen)}>
          <Braces aria-hidden />
        </IconButton>
      )}
      {tagOpen && (
        <TagForm
          groups={groups}
          onClose={() => {
            setTagOpen(false);
            editor.commands.focus();
          }}
          onInsert={(tag) => {
            setTagOpen(false);
            editor.chain().focus().insertContent({ type: 'text', text: tag }).run();
          }}
        />
      )}
      {linkOpen && (
        <LinkForm
          // The text may be chosen elsewhere while the form is open.
          key={state.href}
          href={state.href}
          onClose={() => {
            setLinkOpen(false);
            editor.commands.focus();
          }}
          onSet={(href) => {
            setLinkOpen(false);
            const chain = editor.chain().focus().extendMarkRange('link');
            if (href === '') chain.unsetLink().run();
            else chain.setLink({ href }).run();
          }}
        />
      )}
    </div>
  );
}

type LinkFormProps = { href: string; onSet: (href: string) => void; onClose: () => void };

function LinkForm({ href, onSet, onClose }: LinkFormProps) {
  const t = useTexts('blockEditor');
  const [typed, setTyped] = useState(href);
  const set = () => onSet(typed.trim());
  return (
    <div className="flex items-center gap-1">
      <Input
        aria-label={t('rich.href')}
        autoFocus
        placeholder="https://"
        spellCheck={false}
        value={typed}
        onValueChange={setTyped}
        onKeyDown={(event) => {
          if (event.key === 'Enter') set();
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
        }}
      />
      <Button size="sm" onClick={set}>
        {t('rich.setLink')}
      </Button>
    </div>
  );
}
