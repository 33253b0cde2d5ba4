import type { CodeLine, HighlightedSample } from './code-sample.ts';

/** A text of a sample that the browser replaces: the placeholder of a key by the key that was just created. */
export type CodeToFill = { token: string; value: string };

/** Returns a sample with every occurrence of a token replaced by its value; the colours stay. */
export const fillToken = (sample: HighlightedSample, { token, value }: CodeToFill): HighlightedSample => ({
  ...sample,
  lines: sample.lines.map(
    (line): CodeLine =>
      line.map(([text, color]) => {
        const filled = text.replaceAll(token, () => value);
        return color ? [filled, color] : [filled];
      }),
  ),
});
