import type { CodeToken, HighlightedSample } from './code-sample.ts';

/** The tokens of JSON that have a colour (RFC 8259): a name with its colon ahead, a string, a number or a literal. */
const TOKEN = /("(?:[^"\\]|\\.)*")(?=\s*:)|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/g;

/** Returns a value as coloured JSON, for replies that the browser has received. */
export const highlightJson = (label: string, value: unknown): HighlightedSample => ({
  label,
  lines: JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => [...tokensOf(line)]),
});

function* tokensOf(line: string): Generator<CodeToken> {
  let end = 0;
  for (const match of line.matchAll(TOKEN)) {
    const [text, name, string] = match;
    if (match.index > end) yield [line.slice(end, match.index)];
    yield [text, name ? 'name' : string ? 'string' : 'number'];
    end = match.index + text.length;
  }
  if (end < line.length) yield [line.slice(end)];
}
