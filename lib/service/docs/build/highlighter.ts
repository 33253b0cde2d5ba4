import type { HighlighterCore } from 'shiki/core';
import type { DocsCodeLine } from '../schema.ts';

/** The languages whose grammars are loaded, by their names in Shiki. */
export const CODE_LANGUAGES = [
  ...(['javascript', 'shellscript', 'python', 'php', 'go', 'ruby', 'java', 'csharp', 'json', 'ini', 'html'] as const),
] as const;

/** A language that code is coloured in. */
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

type Token = DocsCodeLine[number];
type Color = Exclude<Token[1], undefined>;

let highlighter: Promise<HighlighterCore> | undefined;

/**
 * Returns a function that colours code. Grammars and engine are 14 MB and take seconds to compile: only builds and tests
 * load them, no process of the product.
 */
export async function loadHighlighter(): Promise<(code: string, language: CodeLanguage) => DocsCodeLine[]> {
  highlighter ??= createHighlighter();
  const loaded = await highlighter;
  return (code, language) =>
    // Without a limit: a line that takes long on a busy machine would lose its colours.
    loaded
      .codeToTokensBase(code, { lang: language, theme: THEME, tokenizeTimeLimit: 0 })
      .map((line) => mergeTokens(line.map(({ content, color }) => [content, colorOf(content, color)])));
}

const THEME = 'css-variables';

async function createHighlighter(): Promise<HighlighterCore> {
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
      import('shiki/langs/ini.mjs'),
      import('shiki/langs/html.mjs'),
    ]);
  return createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '--' })],
    langs: languages,
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

/** The colours of the theme, whose names are its own. */
const COLORS: Readonly<Record<string, Color>> = {
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

function colorOf(content: string, theme: string | undefined): Color | undefined {
  const color = theme ? COLORS[theme] : undefined;
  const word = content.trim();
  return color === 'number' && NAME.test(word) && !LITERALS.has(word) ? undefined : color;
}

type MergedToken = [text: string, color: Color | undefined];

/** Merges neighbours of the same colour; white space takes the colour before it. */
function mergeTokens(tokens: readonly MergedToken[]): DocsCodeLine {
  const merged: MergedToken[] = [];
  for (const [text, color] of tokens) {
    const last = merged.at(-1);
    if (last && (last[1] === color || text.trim() === '')) last[0] += text;
    else merged.push([text, color]);
  }
  return merged.map(([text, color]): Token => (color ? [text, color] : [text]));
}
