'use client';

import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands';
import { html, htmlLanguage } from '@codemirror/lang-html';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { TemplateProblem } from '#lib/content/templates/schema.ts';
import type { CodeAreaProps } from './code-area-props.ts';
import { editorTheme } from './editor-theme.ts';
import { templateTags } from './template-tags.ts';

/** A code editor with colours, completion and search. Loaded when a screen shows one. */
export function CodeEditor({
  value,
  onChange,
  language,
  label,
  describedBy,
  problems,
  jump,
  insert,
  variables,
}: CodeAreaProps) {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const latest = useRef({ onChange, variables });
  latest.current = { onChange, variables };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; its text follows below
  useEffect(() => {
    if (!box.current) return;
    const view = new EditorView({
      parent: box.current,
      doc: value,
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion(),
        languageOf(language, () => latest.current.variables),
        tabKeys(),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap]),
        EditorView.lineWrapping,
        EditorState.tabSize.of(2),
        EditorView.contentAttributes.of({
          'aria-label': label,
          tabindex: '0',
          ...(describedBy && { 'aria-describedby': describedBy }),
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) latest.current.onChange(state.doc.toString());
        }),
        editorTheme,
      ],
    });
    editor.current = view;
    return () => {
      editor.current = null;
      view.destroy();
    };
  }, [language, label]);
  useEffect(() => {
    const view = editor.current;
    if (!view || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    const view = editor.current;
    if (view)
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((problem) => diagnosticOf(view.state, problem)),
        ),
      );
  }, [problems]);
  useEffect(() => {
    const view = editor.current;
    if (!view || !jump) return;
    view.dispatch({ selection: { anchor: offsetOf(view.state, jump) }, scrollIntoView: true });
    view.focus();
  }, [jump]);
  useEffect(() => {
    const view = editor.current;
    if (!view || !insert) return;
    view.dispatch(view.state.replaceSelection(insert.text));
    view.focus();
  }, [insert]);
  return <div ref={box} className="h-full min-h-0 min-w-0 overflow-hidden" />;
}

/** Returns the grammar of a language, and the marks and the completion of template tags. */
function languageOf(language: CodeAreaProps['language'], variables: () => readonly string[]): Extension {
  const complete = { autocomplete: (context: Parameters<typeof completeTag>[0]) => completeTag(context, variables()) };
  if (language === 'json') return json();
  if (language === 'text') return [templateTags, EditorState.languageData.of(() => [complete])];
  return [html({ autoCloseTags: true }), htmlLanguage.data.of(complete), templateTags];
}

/**
 * Indents with the Tab key once the text was changed or pressed; until then, and after Escape, the key moves on, so that
 * the keyboard passes the editor (WCAG 2.1.2).
 */
function tabKeys(): Extension {
  let isWriting = false;
  return [
    EditorView.domEventHandlers({
      blur: () => {
        isWriting = false;
      },
      mousedown: () => {
        isWriting = true;
      },
      keydown: ({ key }) => {
        if (key === 'Escape') isWriting = false;
        else if (key !== 'Tab' && key !== 'Shift') isWriting = true;
      },
    }),
    keymap.of([
      { key: 'Tab', run: (view) => isWriting && indentMore(view) },
      { key: 'Shift-Tab', run: (view) => isWriting && indentLess(view) },
    ]),
  ];
}

function diagnosticOf(state: EditorState, { level, message, line, column }: TemplateProblem): Diagnostic {
  const from = offsetOf(state, { line, column });
  const { to } = state.doc.lineAt(from);
  return { from, to: Math.max(from, Math.min(to, from + 80)), severity: level, message };
}

/** Returns the offset of a line and a column, both from 1; a line beyond the end is the last one. */
function offsetOf({ doc }: EditorState, { line, column }: { line: number; column: number }): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(to, from + Math.max(0, column - 1));
}

/** The words of the language (docs/templates.md) that a tag may begin with. */
const WORDS: readonly Completion[] = [
  ...['#if ', '#unless ', '#each ', '#with ', 'else', '/if', '/unless', '/each', '/with', '> '],
  ...['date ', 'number ', 'currency ', 'upper ', 'lower ', 'truncate ', 'url ', 'join ', 'count ', 'plural '],
  ...['@recipient.email', '@recipient.name', '@recipient.domain', '@now', '@message.id'],
  ...['@unsubscribe_url', '@view_url', '@index', '@first', '@last'],
].map((label) => ({ label, type: 'keyword' }));

/** Completes a tag: the variables of the template first, then the words of the language. */
function completeTag(context: CompletionContext, variables: readonly string[]): CompletionResult | null {
  const typed = context.matchBefore(/\{\{\{?\s*[^{}\n]*/);
  if (!typed) return null;
  const word = context.matchBefore(/[#/@>]?[\w.]*/);
  const names = variables.map((label): Completion => ({ label, type: 'variable', boost: 1 }));
  return { from: word?.from ?? context.pos, options: [...names, ...WORDS], validFor: /^[#/@>]?[\w.]*$/ };
}
