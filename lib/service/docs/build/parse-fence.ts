import type { CodeLanguage } from './highlighter.ts';

/** The languages of fences: their grammar, null for plain text, and the label of a tab without one. */
const LANGUAGES: Readonly<Record<string, { grammar: CodeLanguage | null; label: string }>> = {
  js: { grammar: 'javascript', label: 'Node' },
  sh: { grammar: 'shellscript', label: 'Shell' },
  python: { grammar: 'python', label: 'Python' },
  php: { grammar: 'php', label: 'PHP' },
  ruby: { grammar: 'ruby', label: 'Ruby' },
  go: { grammar: 'go', label: 'Go' },
  java: { grammar: 'java', label: 'Java' },
  csharp: { grammar: 'csharp', label: 'C#' },
  json: { grammar: 'json', label: 'JSON' },
  ini: { grammar: 'ini', label: 'Settings' },
  html: { grammar: 'html', label: 'HTML' },
  text: { grammar: null, label: 'Text' },
};

/** The information of a fence: its language, the label of its tab, and the test that runs it. */
export type Fence = { language: string; grammar: CodeLanguage | null; label: string; test: string | null };

/**
 * Reads the line of a fence, such as `js Node.js {send}`: a language, a label, and in braces the test that runs it.
 *
 * @throws {Error} for a language that is not in the table.
 */
export function parseFence(language: string, meta: string): Fence {
  const known = LANGUAGES[language];
  if (!known) throw new Error(`Code has the language "${language}", which is not in the table of parse-fence.ts.`);
  const test = /\{(\w+)\}/.exec(meta)?.[1] ?? null;
  const label = meta.replace(/\{\w+\}/, '').trim() || known.label;
  return { language, grammar: known.grammar, label, test };
}
