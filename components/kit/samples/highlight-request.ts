import type { CodeColor, CodeLine, CodeToken, HighlightedSample } from '#components/ui/code/code-sample.ts';
import { curlCommand } from './curl-command.ts';
import type { SampleFacts } from './facts.ts';

/** The tokens of the command that have a colour: the program, an option, the name of a JSON member, a string. */
const TOKEN = /(^curl\b)|(?<=\s)(-[A-Za-z])(?=\s)|("(?:[^"\\]|\\.)*")(?=\s*:)|("(?:[^"\\]|\\.)*")/g;

/** Returns the request for a message as a coloured command for a shell. */
export function highlightRequest(
  label: string,
  facts: Pick<SampleFacts, 'apiUrl' | 'apiKey' | 'from'>,
  message: Record<string, string>,
): HighlightedSample {
  const command = curlCommand(facts, { from: facts.from, ...message });
  return { label, lines: command.split('\n').map((line): CodeLine => [...tokensOf(line)]) };
}

function* tokensOf(line: string): Generator<CodeToken> {
  let end = 0;
  for (const match of line.matchAll(TOKEN)) {
    if (match.index > end) yield [line.slice(end, match.index)];
    yield [match[0], colorOf(match)];
    end = match.index + match[0].length;
  }
  if (end < line.length) yield [line.slice(end)];
}

function colorOf([, program, option, name]: RegExpMatchArray): CodeColor {
  if (program || name) return 'name';
  return option ? 'keyword' : 'string';
}
