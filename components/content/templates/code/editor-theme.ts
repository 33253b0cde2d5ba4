import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const look = EditorView.theme({
  '&': { height: '100%', fontSize: 'var(--text-code)', color: 'var(--code-fg)', backgroundColor: 'var(--code)' },
  '&.cm-focused': { outline: '2px solid var(--ring)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.25rem' },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--fg)' },
  // Within the outline of the whole editor.
  '.cm-content:focus-visible': { boxShadow: 'inset 2px 0 0 var(--ring)' },
  '.cm-line': { padding: '0 16px 0 6px' },
  '.cm-gutters': { color: 'var(--faint)', backgroundColor: 'var(--code)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '36px', padding: '0 6px 0 8px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in oklab, var(--hover) 60%, transparent)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: 'color-mix(in oklab, var(--ring) 25%, transparent) !important',
  },
  '.cm-cursor': { borderLeftColor: 'var(--fg)' },
  '.cm-templateTag, .cm-templateTag *': { color: 'var(--accent-text) !important' },
  '.cm-templateTag': {
    backgroundColor: 'var(--accent-subtle)',
    borderRadius: '3px',
    boxShadow: '0 0 0 1px var(--accent-line)',
  },
  '.cm-panels': { color: 'var(--fg)', backgroundColor: 'var(--surface)', borderColor: 'var(--line)' },
  '.cm-panels input, .cm-panels button': {
    color: 'var(--fg)',
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
  },
  '.cm-tooltip': {
    color: 'var(--fg)',
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--line)',
    borderRadius: '8px',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { color: 'var(--fg)', backgroundColor: 'var(--selected)' },
  '.cm-diagnostic': { fontFamily: 'var(--font-sans)' },
  '.cm-changedLine': { backgroundColor: 'var(--success-bg) !important' },
  '.cm-changedText, .cm-insertedLine': { background: 'var(--success-bg) !important', textDecoration: 'none' },
  '.cm-changedText, .cm-changedText *, .cm-insertedLine *': { color: 'var(--success-text) !important' },
  '.cm-deletedChunk': { backgroundColor: 'var(--danger-bg) !important', paddingLeft: '6px' },
  '.cm-deletedChunk, .cm-deletedChunk *': { color: 'var(--danger-text) !important' },
  '.cm-deletedChunk .cm-deletedText, .cm-deletedLine': { background: 'none !important', textDecoration: 'none' },
  '.cm-deletedChunk .cm-deletedText': { textDecoration: 'line-through !important' },
  '.cm-collapsedLines': { color: 'var(--muted)', background: 'var(--sunken)' },
  // The package's own marks are in few fonts.
  '.cm-collapsedLines::before, .cm-collapsedLines::after': { content: '"…"' },
});

const colors = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword, tags.bool, tags.null], color: 'var(--code-keyword)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--code-name)' },
  { tag: [tags.attributeValue, tags.string], color: 'var(--code-string)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: [tags.comment, tags.documentMeta, tags.processingInstruction], color: 'var(--code-comment)' },
]);

/** The look of every code editor: the surfaces and the five code colours of the console, in light and dark. */
export const editorTheme: Extension = [look, syntaxHighlighting(colors)];
