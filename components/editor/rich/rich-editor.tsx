'use client';

import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { RichText } from '#lib/documents/rich-text.ts';
import { fromEditor, toEditor } from './rich-json.ts';
import { RichToolbar } from './rich-toolbar.tsx';
import { TextColor } from './text-color.ts';

/** Addresses are checked when the draft is saved, which names the block: tags are no addresses for a browser. */
const KIT = StarterKit.configure({
  heading: false,
  blockquote: false,
  codeBlock: false,
  code: false,
  strike: false,
  horizontalRule: false,
  // It would add an empty line after a list.
  trailingNode: false,
  link: {
    openOnClick: false,
    autolink: false,
    linkOnPaste: false,
    isAllowedUri: (url) => !/^\s*(?:javascript|data|vbscript):/i.test(url),
  },
});

const TEXT_CLASS = 'relative outline-none wrap-break-word whitespace-break-spaces';

type RichEditorProps = {
  text: RichText;
  label: string;
  linkColor: string;
  /** The element that takes the toolbar. */
  tools: HTMLElement | null;
  /** False where the keyboard stays where it is. */
  isFocused?: boolean;
  onChange: (text: RichText) => void;
  onLeave: () => void;
};

/** The text of a block while it is edited, with a toolbar. Loaded when the first text is edited. */
export function RichEditor(props: RichEditorProps) {
  const { text, label, linkColor, tools, isFocused = true, onChange, onLeave } = props;
  const latest = useRef({ onChange, onLeave, tools });
  useEffect(() => {
    latest.current = { onChange, onLeave, tools };
  });
  const editor = useEditor({
    extensions: [KIT, TextColor],
    content: toEditor(text),
    immediatelyRender: false,
    // Its rules are the classes of the text.
    injectCSS: false,
    autofocus: isFocused && 'end',
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', class: TEXT_CLASS },
      handleDOMEvents: {
        // The Tab key leaves the text (WCAG 2.1.2): it nests no lists.
        keydown: (_, event) => event.key === 'Tab',
      },
      handleKeyDown: (_, event) => {
        if (event.key === 'Escape') latest.current.onLeave();
        // The key for the toolbar in editors of text.
        else if (event.altKey && event.key === 'F10') latest.current.tools?.querySelector('button')?.focus();
        else return false;
        return true;
      },
    },
    onUpdate: ({ editor: changed }) => latest.current.onChange(fromEditor(changed.getJSON())),
  });
  // An undo of the document, or another's draft, replaces the text.
  useEffect(() => {
    if (!editor || JSON.stringify(fromEditor(editor.getJSON())) === JSON.stringify(text)) return;
    editor.commands.setContent(toEditor(text), { emitUpdate: false });
  }, [editor, text]);
  if (!editor) return null;
  return (
    <>
      {tools && createPortal(<RichToolbar editor={editor} />, tools)}
      <EditorContent
        editor={editor}
        style={{ '--link': linkColor } as object}
        className="[&_a]:text-(--link) [&_a]:underline [&_li]:mb-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:min-h-[1lh] [&_ul]:list-disc [&_ul]:pl-6 [&_.tiptap>*]:not-last:mb-4"
      />
    </>
  );
}
