import { type CodeSample, type HighlightedSample, plainSample, sampleText } from './code-sample.ts';
import { decodeLines } from './encode-lines.ts';
import { fillToken } from './fill-token.ts';
import prepared from './prepared-samples.json' with { type: 'json' };

/** A group of samples that are prepared together. */
export type SampleGroup = keyof typeof prepared;

/** The values of a sample by the placeholders that it was prepared with. */
export type SampleValues = Readonly<Record<string, string>>;

/**
 * Returns a sample in colour, without a highlighter: its colours were prepared with placeholders
 * (`tests/generate/samples/write-samples.ts`), which are replaced by the values here. A sample whose text then differs, for
 * example because a value had to be escaped, is shown without colours.
 */
export function colorSample(group: SampleGroup, { label, code }: CodeSample, values: SampleValues): HighlightedSample {
  const texts: Readonly<Record<string, string>> = prepared[group];
  const text = texts[label];
  if (text === undefined) return plainSample(label, code);
  const colored = Object.entries(values).reduce<HighlightedSample>(
    (sample, [token, value]) => fillToken(sample, { token, value }),
    { label, lines: decodeLines(text) },
  );
  return sampleText(colored) === code ? colored : plainSample(label, code);
}
