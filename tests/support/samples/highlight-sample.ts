import type { HighlighterCore } from 'shiki/core';
import type { CodeColor, CodeLine, CodeSample, HighlightedSample } from '#components/ui/code/code-sample.ts';

let highlighter: Promise<HighlighterCore> | undefined;

/** Colours a code sample. Grammars and engine are 14 MB and take seconds to compile: no process of the product has them. */
export async function highlightSample({ label, language, code }: CodeSample): Promise<HighlightedSample> {
  highlighter ??= loadHighlighter();
  // Without a limit: a line that takes long on a busy machine would lose its colours.
  const tokens = (await highlighter).codeToTokensBase(code, { lang: language, theme: THEME, tokenizeTimeLimit: 0 });
  return {
    label,
    lines: tokens.map((line) => mergeTokens(line.map(({ content, color }) => [content, colorOf(content, color)]))),
  };
}

const THEME = 'css-variables';

async function loadHighlighter(): Promise<HighlighterCore> {
  const [{ createCssVariablesTheme, createHighlighterCore }, { createJavaScriptRegexEngine }, ...languages] =
    await Promise.all([
      import('shiki/core'),
      import('shiki/engine/javascript'),
      import('shiki/langs/javascript.mjs'),
      import('shiki/langs/shellscript.mjs'),
      import('shiki/langs/python.mjs'),
      import('shiki/langs/php.mjs'),
      import('shiki/langs/go.mjs'),
      import('shiki/langs/ruby.mjs'),
      import('shiki/langs/java.mjs'),
      import('shiki/langs/csharp.mjs'),
      import('shiki/langs/json.mjs'),
    ]);
  return createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '--' })],
    langs: languages,
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

/** The colours of the theme, whose names are its own. */
const COLORS: Readonly<Record<string, CodeColor>> = {
  'var(--token-keyword)': 'keyword',
  'var(--token-string)': 'string',
  'var(--token-string-expression)': 'string',
  'var(--token-constant)': 'number',
  'var(--token-function)': 'name',
  'var(--token-comment)': 'comment',
};

/** A name: grammars take some variables for constants, which then have the colour of plain code. */
const NAME = /^[$@]?[a-z_]\w*$/i;

/** The constants of the languages that are words. */
const LITERALS = new Set(['true', 'false', 'null', 'nil', 'undefined', 'True', 'False', 'None']);

function colorOf(content: string, theme: string | undefined): CodeColor | undefined {
  const color = theme ? COLORS[theme] : undefined;
  const word = content.trim();
  return color === 'number' && NAME.test(word) && !LITERALS.has(word) ? undefined : color;
}

type MergedToken = [text: string, color: CodeColor | undefined];

/** Merges neighbours of the same colour; white space takes the colour before it. */
function mergeTokens(tokens: readonly MergedToken[]): CodeLine {
  const merged: MergedToken[] = [];
  for (const [text, color] of tokens) {
    const last = merged.at(-1);
    if (last && (last[1] === color || text.trim() === '')) last[0] += text;
    else merged.push([text, color]);
  }
  return merged.map(([text, color]) => (color ? [text, color] : [text]));
}
