/** The languages of code samples, by their names in Shiki. */
export type SampleLanguage =
  | 'javascript'
  | 'shellscript'
  | 'python'
  | 'php'
  | 'go'
  | 'ruby'
  | 'java'
  | 'csharp'
  | 'json';

/** A code sample: the label of its tab, its language and its text. */
export type CodeSample = { label: string; language: SampleLanguage; code: string };

/** The five colours of code; text without one has the colour of plain code. */
export type CodeColor = 'keyword' | 'string' | 'number' | 'name' | 'comment';

/** A part of a line of code with its colour. */
export type CodeToken = readonly [text: string, color?: CodeColor];

/** A line of code in tokens. */
export type CodeLine = readonly CodeToken[];

/** A code sample in lines of coloured tokens, ready to show. */
export type HighlightedSample = { label: string; lines: readonly CodeLine[] };

/** Returns a sample without colours, for text that is made in the browser. */
export const plainSample = (label: string, code: string): HighlightedSample => ({
  label,
  lines: code.split('\n').map((line) => [[line]]),
});

/** Returns the text of a sample. */
export const sampleText = ({ lines }: HighlightedSample): string =>
  lines.map((line) => line.map(([text]) => text).join('')).join('\n');
